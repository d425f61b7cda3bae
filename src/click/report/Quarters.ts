import { dayMillis, hourMillis } from "../../lib/Time.ts"

/** A quarter-hour in milliseconds. In every time zone, hours and days start at a multiple of it. */
export const quarterMillis = hourMillis / 4

/** The number of the quarter-hour that contains a given time, counted from 1970. */
export const quarterNumber = (at: number): number => Math.floor(at / quarterMillis)

const quartersInDay = dayMillis / quarterMillis

/** The quarter-hour to which clicks without a precise time count: noon of their UTC day. */
export const quarterOfDay = (day: number): number => day * quartersInDay + quartersInDay / 2

/** The number of the hour that contains a quarter-hour, counted from 1970. */
export const hourOfQuarter = (quarter: number): number => quarter >> 2
