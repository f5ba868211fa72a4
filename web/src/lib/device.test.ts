import { expect, test } from "vitest";
import { deviceName } from "./device";

const AGENTS: Record<string, string> = {
  "Chrome · Android":
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36",
  "Safari · iPhone":
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/19.0 Safari/604.1",
  "Firefox · Linux": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "Edge · Windows":
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0",
  "": "a robot",
};

test.each(Object.entries(AGENTS))("%s", (name, agent) => expect(deviceName(agent)).toBe(name));
