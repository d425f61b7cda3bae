/** A number in the output of a bench. */
export interface Figure {
  readonly what: string
  readonly goal?: string
  /** The number is in the first capture group. */
  readonly line: RegExp
  /** Whether the output may omit it. */
  readonly isOptional?: boolean
}

export interface Bench {
  readonly script: string
  readonly title: string
  readonly args?: ReadonlyArray<string>
  readonly quickArgs?: ReadonlyArray<string>
  readonly quick?: Readonly<Record<string, string>>
  readonly figures: ReadonlyArray<Figure>
}

/** A row of `bench:light`. */
const light = (what: string, goal?: string): Figure => ({
  what,
  ...(goal === undefined ? {} : { goal }),
  line: new RegExp(`^${what.replace("/", "\\/")} {2,}(.+?)(?: {2,}|$)`, "m")
})

/** A case of `bench:peers`: Linden's requests per second, and the ratio to each peer. */
const peer = (title: string, line: string, goal?: string): ReadonlyArray<Figure> => [
  { what: title, ...(goal === undefined ? {} : { goal }), line: new RegExp(`^${line}:\\n {2}Linden +(\\d+/s)`, "m") },
  ...["HttpApi", "node:http", "Kutt"].map((name) => ({
    what: `${title} ÷ ${name}`,
    line: new RegExp(`^${line}:\\n(?: {2}.*\\n)*? {2}${name}.*Linden ÷ ${name}: ([\\d.]+) of its rate`, "m"),
    isOptional: name === "Kutt"
  }))
]

/** The benches that need only this machine, with the figures to show. */
export const benches: ReadonlyArray<Bench> = [
  {
    script: "light",
    title: "Footprint",
    quick: { USES: "1000" },
    figures: [
      light("linden --version", "0.15 s, 60 MB"),
      light("start until /health answers", "0.7 s"),
      light("memory at rest", "110 MB"),
      light("idle", "0.3 %"),
      light("memory after that", "150 MB")
    ]
  },
  {
    script: "redirect",
    title: "Redirects",
    quick: { ROUNDS: "2", SECONDS: "1", LINKS: "10000", VISITS: "100000" },
    figures: [
      { what: "redirects of one link", line: /^one link: .*Linden (\d+\/s)/m },
      {
        what: "redirects of one link ÷ node:http",
        goal: "0.8",
        line: /^one link:.*\n {2}requests per second +([\d.]+)/m
      },
      { what: "redirects of many links", line: /^\d+ links at random: .*Linden (\d+\/s)/m },
      {
        what: "redirects of many links ÷ node:http",
        goal: "0.8",
        line: /^\d+ links at random:.*\n {2}requests per second +([\d.]+)/m
      },
      {
        what: "memory after many redirects",
        goal: "300 MB",
        line: /^after \d+ more redirects of \d+ links: (\d+ MB)/m
      },
      {
        what: "p99 of redirects while reports run ÷ without",
        goal: "at most 2",
        line: /^ {2}p99 while reports run ([\d.]+)/m
      },
      { what: "from a visit to its link's total", goal: "250 ms", line: /^from a visit .*median (\d+ ms)/m }
    ]
  },
  {
    script: "peers",
    title: "Requests of the API, 16 connections",
    quick: { ROUNDS: "1", SECONDS: "1" },
    figures: [
      ...peer("create a link", "create a link"),
      ...peer("list 20 links", "list 20 links"),
      ...peer("list folders", "list folders \\(one\\)"),
      ...peer("health", "health"),
      ...peer("report of 7 days", "report of 7 days", "1500/s"),
      ...peer("create 100 links in bulk", "create 100 links in bulk")
    ]
  },
  {
    script: "links",
    title: "Lists of a million links",
    args: ["sqlite", "1000000"],
    quickArgs: ["sqlite", "100000"],
    quick: { BENCH_SECONDS: "5" },
    figures: [
      { what: "slowest list or search, median", line: /worst median ([\d.]+ ms)/ },
      { what: "slowest list or search, p95", goal: "20 ms", line: /worst p95 ([\d.]+ ms)/ },
      { what: "creates over HTTP", line: /^creates over HTTP.*: (\d+\/s)/m }
    ]
  },
  {
    script: "analytics",
    title: "Reports over 10 million clicks",
    args: ["10000000"],
    quickArgs: ["1000000"],
    figures: [
      ...["team", "largest link", "folder", "tag"].map((scope) => ({
        what: `slowest report of the ${scope}`,
        goal: "50 ms",
        line: new RegExp(`^slowest report of the ${scope}: ([\\d.]+ ms)`, "m")
      })),
      {
        what: "two filters over 30 days",
        goal: "1000 ms",
        line: /^two filters .*? ([\d.]+ ms)(?![\s\S]*^two filters)/m
      },
      {
        what: "storage with rollups",
        line: /^with rollups \d+ MB, (\d+ bytes a click)(?![\s\S]*^with rollups)/m
      }
    ]
  },
  {
    script: "ingest",
    title: "Booking of clicks",
    quickArgs: ["500000", "100000"],
    quick: { ROUNDS: "1" },
    figures: [
      {
        what: "into an empty ledger",
        goal: "20,000 clicks/s",
        line: /^medians by the clock: empty ([\d,]+ clicks\/s)/m
      },
      { what: "into a full ledger ÷ empty", goal: "0.8", line: /^medians by the clock: .* ratio ([\d.]+)/m }
    ]
  },
  {
    script: "webhooks",
    title: "Webhooks, 5,000 visits a second",
    quick: { SECONDS: "5" },
    figures: [
      { what: "clicks delivered", goal: "all", line: /^delivered +([\d,]+ of [\d,]+ clicks)/m },
      { what: "p99 of redirects ÷ without webhooks", line: /^redirects: p99 ([\d.]+) times/m }
    ]
  },
  {
    script: "qr",
    title: "QR codes",
    figures: [
      { what: "a plain code as SVG", goal: "2 ms", line: /^plain +\| ([\d.]+)/m },
      { what: "a rich code as SVG", goal: "2 ms", line: /^rich +\| ([\d.]+)/m }
    ]
  }
]
