import type { Waiting } from "./DeliveriesRepo.ts"

/** Whose turn it is among deliveries that wait, looked at in their order; a turn is one wave of tries. */
export class DeliveryOrder {
  private readonly blocked = new Set<string>()
  readonly ready: Array<Waiting> = []
  /** When the next of those is due that only wait for their time, in milliseconds since 1970. */
  next = Number.POSITIVE_INFINITY

  constructor(
    private readonly ordered: boolean,
    private readonly now: number,
    private readonly most: number
  ) {}

  get isFull(): boolean {
    return this.ready.length >= this.most
  }

  /** Looks at the next delivery: it is ready where its time has come, and nothing before it shares a subject with it. */
  add(waiting: Waiting): void {
    if (this.isFull) return
    const { subjects, next_at, lease_until } = waiting
    const isFree = !this.ordered || !subjects.some((subject) => this.blocked.has(subject))
    const due = Math.max(next_at, lease_until)
    if (isFree && due <= this.now) this.ready.push(waiting)
    else if (isFree) this.next = Math.min(this.next, due)
    if (this.ordered) for (const subject of subjects) this.blocked.add(subject)
  }
}
