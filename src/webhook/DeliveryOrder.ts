import type { Waiting } from "./DeliveriesRepo.ts"

/** Selects the deliveries of one wave from waiting deliveries, which are added in order. */
export class DeliveryOrder {
  private readonly blocked = new Set<string>()
  readonly ready: Array<Waiting> = []
  /**
   * When the next delivery is due, in milliseconds since 1970. Leaves out deliveries that also wait for earlier ones.
   */
  next = Number.POSITIVE_INFINITY

  constructor(
    private readonly ordered: boolean,
    private readonly now: number,
    private readonly most: number
  ) {}

  get isFull(): boolean {
    return this.ready.length >= this.most
  }

  /** Adds the next delivery. It is ready if it is due and no earlier one shares a subject with it. */
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
