// Made by tools/web_types.py from the server's schema: change nothing here.

/** Take an action of the game. */
export interface Act {
  type: "act";
  seat: number;
  action: string;
}

/** How I am told what happens while I am away. */
export interface AlertInfo {
  choices: Choices;
  key: string;
  browsers: readonly BrowserInfo[];
  mail: MailInfo | null;
  by_mail: boolean;
  webhooks: readonly WebhookInfo[];
}

/** What the game has to say of a position. */
export interface Analysis {
  number: number;
  seat: number;
  effects: Effects;
  text: string;
  changed: readonly ("lexicon" | "material" | "program")[];
}

/** Do something at a table. */
export interface Ask {
  type: "ask";
  table: string;
  ticket: string;
  command: Act | Claim | Sit | Rise | LetBotPlay | PlayAgain | Kick | Close | Say | SetChat | Propose | Decline | Grant | GoOn | Ready | Start | Shuffle | ChangeSeat | Reserve | ClaimSeat;
}

/** I may neither speak nor sit down anywhere, or I may again. */
export interface Banned {
  type: "banned";
  until: number;
  reason: string;
}

/** One of the best moves of somebody. */
export interface BestMove {
  table: string;
  game: string;
  ended: number;
  move: Move;
}

/** A turn that was played, and what could have been done instead. */
export interface BetterMoves {
  number: number;
  seat: number;
  action: string;
  better: readonly Suggestion[];
  changed: readonly ("lexicon" | "material" | "program")[];
}

/** Tell me of the tables of the lobby, now and whenever they change. */
export interface Browse {
  type: "browse";
}

/** A browser in which I am told. */
export interface BrowserInfo {
  id: string;
  label: string;
  here: boolean;
}

/** Somebody comes with a personal link. */
export interface ByLink {
  link: string;
  bring: boolean;
}

/** Somebody comes back with a passkey. */
export interface ByPasskey {
  challenge: string;
  credential: Record<string, unknown>;
  bring: boolean;
}

/** Somebody comes back with their phrase. */
export interface ByPhrase {
  phrase: string;
  bring: boolean;
}

/** Somebody with whom I played invites me to a table. */
export interface CallInfo {
  table: string;
  game: string;
  days: number;
  name: string;
  invitation: string;
}

/** All invitations that wait for me. */
export interface CallNews {
  type: "calls";
  calls: readonly CallInfo[];
}

/** Change to a free seat before the game begins; the host lets any two change places. */
export interface ChangeSeat {
  type: "change-seat";
  seat: number;
  to: number;
}

/** A value of an option. */
export interface ChoiceInfo {
  value: string | number | boolean;
  label: string;
}

/** What somebody wants to be told when they are away. */
export interface Choices {
  turns: boolean;
  invitations: boolean;
  messages: boolean;
  quiet_from: number | null;
  quiet_to: number | null;
  zone: string;
  days: boolean;
  days_at: number;
}

/** Who let their days pass shall resign. */
export interface Claim {
  type: "claim";
  seat: number;
}

/** Ask for the seat of who is gone; who plays here asks for a bot that stands in for them. */
export interface ClaimSeat {
  type: "claim-seat";
  seat: number;
  name: string;
  level: number;
}

/** Somebody asks for the seat of who is gone; ``offers`` says which seats agree. */
export interface ClaimView {
  seat: number;
  name: string;
  level: number;
  mine: boolean;
}

/** The host closes the table. */
export interface Close {
  type: "close";
}

/** Whether I want to meet and hear somebody with whom I played. */
export interface CompanionBlock {
  table: string;
  seat: number;
  blocked: boolean;
}

/** An invitation of somebody with whom I played. */
export interface CompanionCall {
  table: string;
  seat: number;
  game: string;
  days: number;
}

/** Somebody with whom I played, known by where they sat. */
export interface CompanionInfo {
  table: string;
  seat: number;
  name: string;
  game: string;
  games: number;
  when: number;
  blocked: boolean;
}

/** The challenges of a day. */
export interface DayInfo {
  date: string;
  number: number;
  closes: number;
  closed: boolean;
  puzzles: readonly PuzzleLine[];
  duplicates: readonly DuplicateLine[];
}

/** A day in a calendar. */
export interface DayMark {
  date: string;
  played: number;
  solved: number;
  of: number;
}

/** My calendar of a month. */
export interface DayMonth {
  month: string;
  first: string;
  days: readonly DayMark[];
  streak: number;
}

/** Who did best on a day, of those who want to be ranked. */
export interface DayRanking {
  date: string;
  game: string;
  duplicate: boolean;
  closes: number;
  closed: boolean;
  ranked: boolean;
  remark: string;
  standings: readonly DayStanding[];
}

/** Somebody in the ranking of a day. */
export interface DayStanding {
  name: string;
  place: number;
  share: number;
  hints: number;
  total: number;
  mine: boolean;
}

/** Say no to what was proposed. */
export interface Decline {
  type: "decline";
  kind: "pause" | "rematch" | "seat" | "takeback";
  seat: number;
}

/** An invitation that I do not follow. */
export interface DeclinedCall {
  table: string;
}

/** Points that the last count takes from a seat, or gives to it. */
export interface Deduction {
  seat: number;
  points: number;
  rule: string;
  key: string;
}

/** The house does not grant what was asked; nothing changed. */
export interface Denial {
  type: "denied";
  ticket: string;
  key: string;
  text: string;
}

/** A device of the person who asks. */
export interface DeviceInfo {
  id: string;
  label: string;
  made: number;
  seen: number;
  here: boolean;
}

/** A dictionary that a table can choose. */
export interface DictionaryInfo {
  name: string;
  words: number;
  unknown: number;
  fingerprint: string;
}

/** A request was carried out and is stored. */
export interface Done {
  type: "done";
  ticket: string;
  seq: number;
}

/** A word that somebody misses in the dictionary, or would not have there. */
export interface DoubtfulWord {
  word: string;
  kind: "missing" | "wrong";
  reason: string;
  place: "history" | "lookback" | "refusal" | "words";
  dictionary: string;
}

/** A game as it is downloaded. */
export interface DownloadedGame {
  game: PlayedGame;
  words: Record<string, number>;
  record: string;
}

/** Tell me what this action would do. */
export interface Draft {
  type: "draft";
  table: string;
  ticket: string;
  seat: number;
  action: string;
}

/** What an action would do, or why it would be refused. */
export interface Drafted {
  type: "drafted";
  ticket: string;
  effects: Effects | null;
  text: string;
  refusal: RefusalView | null;
}

/** The duplicate game of a day: the same draws for all, and after each turn the best is laid. */
export interface DuplicateInfo {
  date: string;
  game: string;
  title: string;
  ties: string;
  turn: number;
  turns: number;
  results: readonly DuplicateResult[];
  total: number;
  best_total: number;
  over: boolean;
  closes: number;
  closed: boolean;
  puzzle: PuzzleInfo | null;
}

/** The duplicate game of a day, and how far I am in it. */
export interface DuplicateLine {
  game: string;
  title: string;
  turns: number;
  played: number;
  total: number;
  best_total: number;
  shares: readonly number[];
  ranked: boolean;
}

/** What came of my answer in a turn. */
export interface DuplicateResult {
  reached: number;
  best: number;
  share: number;
  said: string;
  best_said: string;
  proven: boolean;
  words: readonly string[];
}

/** What an action did, in the terms of the rules. */
export interface Effects {
  rule: string;
  key: string;
  words: readonly string[];
  score: number;
  details: Record<string, unknown>;
  parts: readonly Effects[];
  seen_by: readonly number[] | null;
  surprise: boolean;
  version: number;
}

/** A word that somebody made often. */
export interface Favourite {
  word: string;
  times: number;
}

/** Somebody else at the table. */
export interface Fellow {
  name: string;
  level: number;
  score: number;
  partner: boolean;
}

/** How somebody fared at a game. */
export interface Figures {
  game: string;
  games: number;
  won: number;
  lost: number;
  drawn: number;
  best: number | null;
  mean: number | null;
}

/** Where that which is shown of a finished game is from. */
export interface FootageInfo {
  replayed: boolean;
  faithful: boolean;
  whole: boolean;
}

/** A dictionary word that was found by what it means. */
export interface FoundByGloss {
  word: string;
  lemma: string;
  glosses: readonly string[];
}

/** The table of a short code. */
export interface FoundTable {
  table: string;
}

/** A game that can be played here, with all that is needed to open a table. */
export interface GameInfo {
  name: string;
  title: string;
  summary: string;
  players: readonly [number, number];
  teams: number;
  options: readonly OptionInfo[];
  analysis: boolean;
  better: boolean;
  lesson: boolean;
  coach: boolean;
}

/** How strong I am at a game. */
export interface GameRating {
  game: string;
  rating: RatingInfo;
  games: number;
  level: number;
  curve: readonly RatingPoint[];
}

/** End the pause of a table. */
export interface GoOn {
  type: "go-on";
  seat: number;
}

/** Give who let their days pass as many again. */
export interface Grant {
  type: "grant";
  seat: number;
}

/** Tell me how an action that I am putting together may go on. */
export interface GuideMe {
  type: "guide";
  table: string;
  ticket: string;
  seat: number;
  draft: string;
}

/** How an action may go on, or why nothing can become of it. */
export interface Guided {
  type: "guided";
  ticket: string;
  guide: unknown;
  refusal: RefusalView | null;
}

/** An action that somebody puts together in a turn of a finished game. */
export interface GuidedTrial {
  number: number;
  actions: readonly string[];
  draft: string;
}

/** Who I am: always the first message of a client. */
export interface Hello {
  type: "hello";
  token: string;
  name: string;
  language: string;
  version: number;
  draws: readonly string[] | null;
}

/** Whether I want to see a game in my list. */
export interface HiddenGame {
  table: string;
  hidden: boolean;
}

/** Advice for who is to move. */
export interface HintInfo {
  steps: readonly HintStep[];
  cells: readonly string[];
  actions: readonly string[];
}

/** A part of a hint, which tells a little more than the one before. */
export interface HintStep {
  rule: string;
  text: string;
}

/** Which step of a hint is wanted, from 0. */
export interface HintWish {
  step: number;
}

/** My holidays of this year. */
export interface HolidayInfo {
  left: number;
  until: number | null;
}

/** Days of holiday that I take, from now on or after those that I am on. */
export interface HolidayWish {
  days: number;
}

/** Somebody wants to keep their place, or another phrase. */
export interface KeepPlace {
  name: string;
}

/** What a house keeps, as far as that is its choice. */
export interface Keeping {
  days: number;
}

/** The host frees a seat. */
export interface Kick {
  type: "kick";
  seat: number;
}

/** The lesson of a game. */
export interface LessonInfo {
  game: string;
  title: string;
  steps: readonly LessonStepInfo[];
}

/** Where a step of a lesson stands. */
export interface LessonMoment {
  table: TableView;
  news: readonly NewsView[];
  seat: number;
  actions: readonly string[];
  reached: number;
  done: boolean;
  verdict: LessonVerdict | null;
}

/** A step of a lesson: one idea. */
export interface LessonStepInfo {
  name: string;
  title: string;
  text: string;
  rules: readonly string[];
  tasks: readonly LessonTask[];
}

/** What a step of a lesson asks for. */
export interface LessonTask {
  ask: string;
  hint: string;
  praise: string;
  instead: string;
  model: readonly string[];
}

/** What the referee and the teacher say to an action. It does what was asked (``reached``), may lead there (``kept``), is a note of one's own and no move (``noted``), is legal but something else and taken back (``missed``), or is forbidden (``refused``). */
export interface LessonVerdict {
  outcome: "kept" | "missed" | "noted" | "reached" | "refused";
  text: string;
  refusal: RefusalView | null;
}

/** Let a bot play on one's seat; the host can put one on a free seat. */
export interface LetBotPlay {
  type: "let-bot-play";
  seat: number;
  level: number;
}

/** A way in which a turn could have been played. */
export interface LineInfo {
  actions: readonly string[];
  worth: number;
  measure: string;
  effects: readonly Effects[];
  text: string;
}

/** A table in a list. */
export interface ListedTable {
  table: string;
  code: string;
  game: string;
  seats: readonly SeatView[];
  started: boolean;
  running: boolean;
  days: number;
  to_act: readonly number[];
  my_turn: boolean;
  updated: number;
  teams: number;
  scores: readonly number[];
  result: Result | null;
  readable: boolean;
  dictionary: string;
  hidden: boolean;
  time_left: TimeLeft | null;
  paused: boolean;
}

/** All that can be joined, watched or seen again. */
export interface LobbyNews {
  type: "lobby";
  tables: readonly ListedTable[];
}

/** Whether somebody looks at my page: who does is not told elsewhere of what they see there. */
export interface Look {
  type: "look";
  visible: boolean;
}

/** A finished game, turn by turn, as far as it has been looked at. */
export interface Lookback {
  turns: number;
  done: number;
  finished: boolean;
  looked_at: readonly TurnInfo[];
  misses: Record<string, readonly number[]>;
  changed: readonly ("lexicon" | "material" | "program")[];
}

/** Where I am written to. */
export interface MailInfo {
  address: string;
  confirmed: boolean;
}

/** The person who asks. */
export interface Me {
  name: string;
  kept: boolean;
  phrase_made: number | null;
  passkeys: readonly PasskeyInfo[];
  devices: readonly DeviceInfo[];
}

/** A move that stood. */
export interface Move {
  words: readonly string[];
  points: number;
  number: number;
}

/** Whether I want to read somebody at a table. */
export interface Mute {
  voice: number;
  muted: boolean;
}

/** All my ratings. */
export interface MyRatings {
  ranked: boolean;
  games: readonly GameRating[];
}

/** A browser in which I want to be told: what its ``PushSubscription`` says. */
export interface NewBrowser {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Somebody, on this device. */
export interface NewGuest {
  guest: string;
  token: string;
}

/** Where I want to be written to; empty: nowhere. */
export interface NewMail {
  address: string;
}

/** A name that somebody wants to have in this house. */
export interface NewName {
  name: string;
}

/** A passkey that was made just now. */
export interface NewPasskey {
  challenge: string;
  credential: Record<string, unknown>;
  name: string;
}

/** A phrase: told once, and known to nobody else. */
export interface NewPhrase {
  phrase: string;
}

/** A program that is to be told of my tables. */
export interface NewWebhook {
  address: string;
  table: string;
}

/** One thing that happened, as one person may know it. */
export interface NewsView {
  seq: number;
  when: number;
  kind: string;
  seat: number | null;
  name: string;
  text: string;
  effects: Effects | null;
  sentence: string;
  to: readonly number[];
  late: boolean;
  room: "table" | "watchers";
  voice: number;
  alike: number | null;
}

/** A browser in which I do not want to be told any more. */
export interface OldBrowser {
  id: string;
}

/** A program that is to be told no more. */
export interface OldWebhook {
  id: string;
}

/** A table just set, with the links for its seats. */
export interface OpenedTable {
  table: string;
  code: string;
  invitations: Record<string, string>;
}

/** Against whom somebody played, by name or by level, and how that went. */
export interface Opponent {
  name: string;
  level: number;
  games: number;
  won: number;
  lost: number;
}

/** Something about a game that the players choose. */
export interface OptionInfo {
  name: string;
  label: string;
  default: string | number | boolean;
  choices: readonly ChoiceInfo[];
  fixed_by_days: boolean;
}

/** The chances that I missed in a finished game, as far as it has been looked at. */
export interface OwnPuzzles {
  finished: boolean;
  turns: number;
  done: number;
  puzzles: readonly PuzzleLine[];
}

/** Somebody was found, and sits at this table. Said again until ``unseek`` is heard. */
export interface Paired {
  type: "paired";
  table: string;
}

/** What a passkey has to sign. */
export interface PasskeyChallenge {
  challenge: string;
  options: Record<string, unknown>;
}

/** A passkey of the person who asks. */
export interface PasskeyInfo {
  id: string;
  label: string;
  made: number;
  used: number | null;
}

/** Tell me what happened at a table that I watch, before what I know of. */
export interface Past {
  type: "past";
  table: string;
  ticket: string;
  before: number;
  after: number;
}

/** What happened at a table before. */
export interface PastNews {
  type: "past";
  table: string;
  ticket: string;
  news: readonly NewsView[];
  earlier: number;
}

/** Something about me changed on another device of mine. */
export interface PersonNews {
  type: "person";
  news: "phrase";
}

/** What makes a second device one's own. */
export interface PersonalLink {
  link: string;
  seconds: number;
}

/** Tell me that you are there. */
export interface Ping {
  type: "ping";
}

/** A table that somebody wants to open. */
export interface Plan {
  game: string;
  seats: readonly SeatPlan[];
  options: Record<string, string | number | boolean>;
  listed: boolean;
  days: number;
  material: string;
  hints: boolean;
  dictionary: string;
  rated: boolean;
  gather: boolean;
}

/** Take one's seat back from the bot. */
export interface PlayAgain {
  type: "play-again";
  seat: number;
}

/** A game that somebody played to its end. */
export interface PlayedGame {
  table: string;
  game: string;
  ended: number;
  outcome: "drawn" | "lost" | "shared" | "won";
  place: number;
  sides: number;
  score: number;
  others: readonly Fellow[];
  best: Move | null;
  friendly: string;
  why: string;
}

/** Some games, the newest first. */
export interface PlayedPage {
  games: readonly PlayedGame[];
  next: string;
}

/** I am here. */
export interface Pong {
  type: "pong";
  now: number;
}

/** How far a house is that opened before all was ready. */
export interface Preparation {
  ready: boolean;
  share: number;
  seconds: number;
  words: boolean;
  games: readonly string[];
}

/** Why a request was not granted. */
export interface Problem {
  key: string;
  text: string;
  table: string;
  request: string;
}

/** What somebody played: all of it for themselves, for others what was chosen. */
export interface Profile {
  name: string;
  shown: "everything" | "nothing" | "numbers";
  figures: readonly Figures[];
  ratings: Record<string, RatingInfo>;
  best: readonly BestMove[];
  words: readonly Favourite[];
  opponents: readonly Opponent[];
}

/** What others shall see. */
export interface ProfileChoice {
  shown: "everything" | "nothing" | "numbers";
}

/** Propose something to the others, or agree to it. */
export interface Propose {
  type: "propose";
  kind: "pause" | "rematch" | "seat" | "takeback";
  seat: number;
}

/** All puzzles to train with. */
export interface PuzzleCatalogue {
  games: readonly PuzzleGameInfo[];
}

/** What a try did to my rating in puzzles. */
export interface PuzzleChange {
  before: RatingInfo | null;
  after: RatingInfo | null;
  streak: number;
  practice: boolean;
  text: string;
}

/** The puzzles of a game, and how I fare with them. */
export interface PuzzleGameInfo {
  game: string;
  title: string;
  kinds: readonly PuzzleKindInfo[];
  rating: RatingInfo | null;
  streak: number;
  best_streak: number;
  tries: number;
  solved: number;
  misses: number;
}

/** A step of a hint. */
export interface PuzzleHint {
  rule: string;
  text: string;
  cells: readonly string[];
  last: boolean;
}

/** A puzzle. */
export interface PuzzleInfo {
  id: string;
  game: string;
  kind: string;
  title: string;
  aim: string;
  difficulty: number;
  rating: number;
  seat: number;
  target: number | null;
  best: number | null;
  hints: number;
  date: string;
  own: boolean;
  unknown: boolean;
  moment: PuzzleMoment;
  verdicts: Record<string, number>;
  mine: PuzzleResult | null;
}

/** A kind of puzzles of a game. */
export interface PuzzleKindInfo {
  name: string;
  title: string;
  waits_for_line: boolean;
  counts: readonly number[];
}

/** A puzzle in a list. */
export interface PuzzleLine {
  id: string;
  game: string;
  kind: string;
  title: string;
  difficulty: number;
  mine: PuzzleResult | null;
}

/** Where an answer to a puzzle stands. */
export interface PuzzleMoment {
  table: TableView;
  news: readonly NewsView[];
  seat: number;
  done: readonly string[];
  over: boolean;
  verdict: PuzzleVerdict | null;
  change: PuzzleChange | null;
  solution: PuzzleSolution | null;
}

/** What a solver has done so far, and what they would do next. */
export interface PuzzleMove {
  done: readonly string[];
  action: string;
}

/** What came of my first try of a puzzle. */
export interface PuzzleResult {
  outcome: "kept" | "missed" | "refused" | "solved" | "unknown";
  share: number;
  said: string;
  hints: number;
  at: number;
  ranked: boolean;
  solved_since: boolean;
}

/** A good answer: the best one, unless that takes words that nobody knows. */
export interface PuzzleSolution {
  actions: readonly string[];
  sentences: readonly string[];
  words: readonly string[];
  best: number;
  said: string;
  table: TableView;
  news: readonly NewsView[];
}

/** What the referee says to an action. It reaches the aim (``solved``), is a part of the answer (``kept``), ends it short of the aim (``missed``), is not known to be an answer and taken back (``unknown``), or is forbidden (``refused``). */
export interface PuzzleVerdict {
  outcome: "kept" | "missed" | "refused" | "solved" | "unknown";
  text: string;
  refusal: RefusalView | null;
  reached: number;
  share: number;
  said: string;
}

/** Somebody on a leaderboard. */
export interface RankedPlayer {
  name: string;
  rating: RatingInfo;
  games: number;
  gained: number;
  mine: boolean;
  place: number;
}

/** Whether I want to be on the leaderboards. */
export interface RankingWish {
  ranked: boolean;
}

/** How strong somebody is at a game. */
export interface RatingInfo {
  points: number;
  margin: number;
  provisional: boolean;
}

/** What a game did to my rating, or why it does not count. */
export interface RatingOutcome {
  settled: boolean;
  friendly: string;
  text: string;
  before: RatingInfo | null;
  after: RatingInfo | null;
}

/** A point of a curve: a rating after a game. */
export interface RatingPoint {
  table: string;
  at: number;
  place: number;
  sides: number;
  rating: RatingInfo;
}

/** Where other devices reach this server. */
export interface Reach {
  address: string;
}

/** Say in a waiting room that I am ready to begin, or not any more. */
export interface Ready {
  type: "ready";
  seat: number;
  ready: boolean;
}

/** Why the rules say no. */
export interface RefusalView {
  rule: string;
  key: string;
  text: string;
  words: readonly string[];
  cells: readonly string[];
  also: readonly RefusalView[];
}

/** The rules of the game forbid what was asked; nothing changed. */
export interface Refused {
  type: "refused";
  ticket: string;
  refusal: RefusalView;
}

/** A finished game, action by action. */
export interface Replay {
  names: readonly string[];
  result: Result | null;
  view: unknown;
  steps: readonly ReplayStep[];
  footage: FootageInfo;
}

/** One action of a finished game, with the game after it. */
export interface ReplayStep {
  at: number;
  seat: number;
  action: string;
  effects: Effects;
  text: string;
  view: unknown;
}

/** What somebody said of a word, and what the house says to it. */
export interface ReportInfo {
  word: string;
  kind: "missing" | "wrong";
  reason: string;
  when: number;
  accepted: boolean | null;
  answer: string;
}

/** A line that an operator should look at. */
export interface ReportedLine {
  line: number;
  reason: string;
}

/** The host keeps a free seat for who has its invitation, or for nobody any more. */
export interface Reserve {
  type: "reserve";
  seat: number;
  reserved: boolean;
}

/** How a game ended. */
export interface Result {
  winners: readonly number[];
  scores: readonly number[];
  rule: string;
  reason: string;
  who: number | null;
  deductions: readonly Deduction[];
  figures: Record<string, number>;
}

/** Give one's seat up: before the game somebody else can take it, later too. */
export interface Rise {
  type: "rise";
  seat: number;
}

/** A rule of a game. */
export interface RuleInfo {
  id: string;
  title: string;
  text: string;
  sentences: Record<string, string>;
  diagrams: Record<string, unknown>;
}

/** Speak to everybody at the table, or to some seats, such as one's team. */
export interface Say {
  type: "say";
  text: string;
  to: readonly number[];
  room: "table" | "watchers" | null;
}

/** Who shall sit on a seat: me, a bot, who is invited, or whoever comes. */
export interface SeatPlan {
  who: string;
  name: string;
  level: number;
}

/** A seat as everybody sees it. */
export interface SeatView {
  name: string;
  level: number;
  free: boolean;
  reserved: boolean;
  mine: boolean;
  away: boolean;
  retake: boolean;
}

/** Find somebody of about my strength for me, as long as this line is open. */
export interface Seek {
  type: "seek";
  ticket: string;
  game: string;
  days: number;
}

/** Somebody is looked for. */
export interface Seeking {
  type: "seeking";
  ticket: string;
  game: string;
  days: number;
  level: number;
}

/** What a word can be: one spelling of one dictionary word. */
export interface SenseInfo {
  spelling: string;
  lemma: string;
  kind: string;
  forms: readonly string[];
  glosses: readonly string[];
  base: string;
  littre: readonly string[];
}

/** The host lets all speak freely, or slowly, or nobody. */
export interface SetChat {
  type: "set-chat";
  mode: "off" | "open" | "slow";
}

/** The host lets chance decide who sits where, before the game begins. */
export interface Shuffle {
  type: "shuffle";
}

/** Take a free seat, or one again that I left. */
export interface Sit {
  type: "sit";
  seat: number;
  name: string;
}

/** The host lets the game begin, also where somebody is not ready. */
export interface Start {
  type: "start";
}

/** What could have been done in a turn. */
export interface Suggestion {
  action: string;
  effects: Effects;
  text: string;
  view: unknown;
}

/** A table as it is now, and what led there. */
export interface TableNews {
  type: "table";
  table: string;
  code: string;
  view: TableView;
  news: readonly NewsView[];
  earlier: number;
  gone: readonly number[];
}

/** A table as one person sees it. */
export interface TableView {
  seq: number;
  clock: number;
  due: number | null;
  to_act: readonly number[];
  result: Result | null;
  time_left: TimeLeft | null;
  absent: Record<string, number>;
  game: string;
  options: Record<string, string | number | boolean>;
  seats: readonly SeatView[];
  host: boolean;
  host_name: string;
  listed: boolean;
  days: number;
  started: boolean;
  closed: boolean;
  offers: Record<string, readonly number[]>;
  successor: string;
  views: Record<string, unknown>;
  hints: boolean;
  coach: boolean;
  dictionary: string;
  friendly: string;
  paused: boolean;
  teams: number;
  ready: readonly number[] | null;
  claim: ClaimView | null;
  chat: "off" | "open" | "slow";
}

/** A game as a seat sees it, or a spectator, for a client that does not draw it. */
export interface TextView {
  text: string;
  scores: readonly number[];
}

/** What is left of the days of who is waited for. */
export interface TimeLeft {
  seat: number;
  until: number | null;
  still: number | null;
}

/** An answer that was given without a line. */
export interface ToldAnswer {
  actions: readonly string[];
  hints: number;
}

/** How much the house keeps of me: what becomes of it is told before I am forgotten. */
export interface Traces {
  running: number;
  finished: number;
  lines: number;
  rated: number;
}

/** What somebody would do in a turn of a finished game. */
export interface Trial {
  number: number;
  actions: readonly string[];
}

/** How an action may go on. */
export interface TrialGuide {
  guide: unknown;
  refusal: RefusalView | null;
}

/** What comes of a trial. */
export interface Tried {
  seat: number;
  over: boolean;
  worth: number | null;
  measure: string;
  best: number | null;
  best_measure: string;
  effects: Effects | null;
  text: string;
  refusal: RefusalView | null;
  at: number;
  view: unknown;
}

/** A turn of a finished game, and the best ways found to play it. */
export interface TurnInfo {
  first: number;
  last: number;
  seat: number;
  worth: number;
  measure: string;
  missed: number;
  effects: readonly Effects[];
  text: string;
  lines: readonly LineInfo[];
}

/** All tables that wait for me; of those that I watch here I know better myself. */
export interface TurnNews {
  type: "turns";
  tables: readonly WaitingTable[];
}

/** Tell me no more of them. */
export interface Unbrowse {
  type: "unbrowse";
}

/** Look for nobody any more; or: I know my table. */
export interface Unseek {
  type: "unseek";
}

/** Nobody is looked for here any more: I seek on another device. */
export interface Unsought {
  type: "unsought";
}

/** Tell me no more of a table. */
export interface Unwatch {
  type: "unwatch";
  table: string;
}

/** A table where everybody waits for me. */
export interface WaitingTable {
  table: string;
  game: string;
  days: number;
}

/** Tell me of a table, now and whenever something happens there. */
export interface Watch {
  type: "watch";
  table: string;
  after: number;
  invitations: readonly string[];
}

/** A program that is told of my tables. */
export interface WebhookInfo {
  id: string;
  table: string;
  address: string;
  secret: string;
}

/** The answer to ``Hello``. */
export interface Welcome {
  type: "welcome";
  guest: string;
  token: string;
  version: number;
  void: boolean;
  name_taken: boolean;
}

/** What the dictionary knows of a word. */
export interface WordInfo {
  word: string;
  exists: boolean;
  spellings: readonly string[];
  lemmas: readonly string[];
  senses: readonly SenseInfo[];
  families: readonly (readonly string[])[];
  familiarity: number;
  front: readonly string[];
  behind: readonly string[];
  replaced: readonly string[];
  compound: readonly string[];
  near: readonly string[];
}

export type Inbound = Hello | Watch | Past | Unwatch | Ask | Draft | GuideMe | Seek | Unseek | Browse | Unbrowse | Look | Ping;

export type Outbound = Welcome | TableNews | PastNews | Done | Refused | Denial | Drafted | Guided | PersonNews | Seeking | Paired | Unsought | LobbyNews | CallNews | TurnNews | Banned | Pong;
