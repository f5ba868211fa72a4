import { expect, test } from "vitest";
import { roughly } from "./roughly";

test("seconds are told in tens, and never too few of them", () => {
  expect(roughly(31)).toEqual({ unit: "second", count: 40 });
  expect(roughly(40)).toEqual({ unit: "second", count: 40 });
  expect(roughly(6)).toEqual({ unit: "second", count: 10 });
});

test("from a minute on, minutes are told", () => {
  expect(roughly(51)).toEqual({ unit: "minute", count: 1 });
  expect(roughly(85)).toEqual({ unit: "minute", count: 2 });
  expect(roughly(200)).toEqual({ unit: "minute", count: 3 });
});

test("the last seconds are a moment", () => {
  expect(roughly(5)).toEqual({ unit: "moment", count: 0 });
  expect(roughly(0)).toEqual({ unit: "moment", count: 0 });
});
