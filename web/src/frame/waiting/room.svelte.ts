/** A table that waits for players, for who looks at it. */
import { toast } from "$lib/announce.svelte";
import { api } from "$lib/api";
import { t } from "$lib/i18n.svelte";
import type { Ask, TableView } from "$lib/protocol";
import { nameOfSeat } from "$lib/seats";
import { cardOf } from "../../games/registry";
import { share } from "../share";
import type { Sitting } from "../sitting.svelte";
import { w } from "./texts";

/** What is asked before it is done: it takes something from others. */
interface Question {
  title: string;
  hint: string;
  verb: string;
  command: Ask["command"];
}

export class Room {
  /** Where others reach this house; empty where nobody else does. */
  origin = $state(location.origin);
  /** The seats for which a robot is chosen, and whether one is. */
  #given: readonly number[] = [];
  giving = $state(false);
  /** What the host is asked, and whether it is. */
  question: Question | null = $state.raw(null);
  asking = $state(false);

  constructor(
    private readonly look: () => TableView,
    private readonly sitting: Sitting,
    private readonly invited: () => readonly number[],
  ) {
    api.reach().then(
      (found) => (this.origin = found),
      () => {}, // this page's own address may do
    );
  }

  get view(): TableView {
    return this.look();
  }

  get link(): string {
    return `${this.origin || location.origin}/table/${this.sitting.followed.id}`;
  }

  /** Whether I may sit down on a free seat. */
  may(seat: number): boolean {
    const { free, reserved, retake } = this.view.seats[seat]!;
    return free && (!reserved || retake || this.invited().includes(seat));
  }

  /** The seat on which I would sit down first; -1 where there is none. */
  get first(): number {
    const invited = this.invited().find((seat) => this.may(seat));
    return invited ?? this.view.seats.findIndex((_, seat) => this.may(seat));
  }

  /** The seats that wait for somebody. */
  get free(): number[] {
    return this.view.seats.flatMap((seat, number) => (seat.free ? [number] : []));
  }

  /** How many teams there are of more than one: who plays alone is no team. */
  get teams(): number {
    return this.view.seats.length > this.view.teams ? this.view.teams : 0;
  }

  teamOf(seat: number): number {
    return this.teams ? seat % this.teams : 0;
  }

  /** The seats of each team, that of the captain first. */
  get sides(): number[][] {
    const all = this.view.seats.map((_, seat) => seat);
    return Array.from({ length: this.teams }, (_, team) => all.filter((seat) => this.teamOf(seat) === team));
  }

  want(command: Ask["command"]) {
    return this.sitting.want(command);
  }

  move(seat: number, to: number) {
    return this.want({ type: "change-seat", seat, to });
  }

  /** Free a seat; a person is put out of it for good, so that is asked first. */
  kick(seat: number): void {
    const command = { type: "kick", seat } as const;
    if (this.view.seats[seat]!.level) void this.want(command);
    else
      this.#ask({
        title: w().kickSure(nameOfSeat(this.view, seat)),
        hint: w().kickHint,
        verb: t().table.kick,
        command,
      });
  }

  /** Close the table; where others wait that is asked first. */
  close(): void {
    const command = { type: "close" } as const;
    if (!this.view.seats.some((seat) => !seat.free && !seat.level && !seat.mine)) void this.want(command);
    else this.#ask({ title: t().table.sureClose, hint: w().closeHint, verb: t().table.closeTable, command });
  }

  #ask(question: Question): void {
    this.question = question;
    this.asking = true;
  }

  /** Ask how strong the robots shall be that take these seats. */
  give(...seats: readonly number[]): void {
    this.#given = seats;
    this.giving = true;
  }

  async putBots(level: number): Promise<void> {
    for (const seat of this.#given) await this.want({ type: "let-bot-play", seat, level });
  }

  /** Hand the link to a seat to somebody. */
  async invite(seat: number): Promise<void> {
    const tokens = await api.invitations(this.sitting.followed.id).catch(() => null);
    const token = tokens?.[seat];
    const title = cardOf(this.view.game)?.title ?? "";
    if (token && (await share(title, `${this.link}#i=${token}`))) toast(t().over.shared);
  }
}
