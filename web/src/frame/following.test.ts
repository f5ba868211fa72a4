import { describe, expect, it } from "vitest";
import type { NewsView } from "$lib/protocol";
import { lastTurnOfOthers, tellingOf } from "./following";

const acted = (seq: number, seat: number | null, seen_by: readonly number[] | null = null) =>
  ({ seq, kind: "acted", seat, effects: { seen_by } }) as unknown as NewsView;
const said = (seq: number) => ({ seq, kind: "said", seat: 1, effects: null }) as unknown as NewsView;
const seqs = (news: readonly NewsView[]) => news.map((one) => one.seq);

describe("the last turn of the others", () => {
  it("is what somebody else did since another acted", () => {
    expect(seqs(lastTurnOfOthers([acted(1, 1), acted(2, 0), acted(3, 1), acted(4, 1)], [0]))).toEqual([3, 4]);
  });

  it("is nothing when I acted last, or nobody did", () => {
    expect(lastTurnOfOthers([acted(1, 1), acted(2, 0)], [0])).toEqual([]);
    expect(lastTurnOfOthers([said(1)], [0])).toEqual([]);
    expect(lastTurnOfOthers([], [])).toEqual([]);
  });

  it("leaves out talk and notes, and takes the clock for somebody", () => {
    expect(seqs(lastTurnOfOthers([acted(1, 0), acted(2, 1), said(3), acted(4, 0, [0])], [0]))).toEqual([2]);
    expect(seqs(lastTurnOfOthers([acted(1, 0), acted(2, null)], [0]))).toEqual([2]);
  });

  it("is every turn for who only watches", () => {
    expect(seqs(lastTurnOfOthers([acted(1, 1), acted(2, 0)], []))).toEqual([2]);
  });
});

describe("telling", () => {
  it("begins with what is new", () => {
    const steps = (news: NewsView) => Array.from({ length: news.seq }, () => ({ cells: [], sentence: `${news.seq}` }));
    const turn = [acted(1, 1), acted(2, 1), acted(3, 1)];
    expect(tellingOf(turn, 0, steps).from).toBe(0);
    expect(tellingOf(turn, 2, steps).from).toBe(3);
    expect(tellingOf(turn, 2, steps).steps).toHaveLength(6);
    expect(tellingOf(turn, 3, steps).from).toBe(6);
  });
});
