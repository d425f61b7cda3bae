import { dayMillis, hourMillis } from "../../lib/Time.ts"

/** The length of a quarter of an hour in milliseconds: every time zone begins its hours and days with one. */
export const quarterMillis = hourMillis / 4

/** The number of the quarter of an hour that a moment is in, counted from 1970. */
export const quarterNumber = (at: number): number => Math.floor(at / quarterMillis)

const quartersInDay = dayMillis / quarterMillis

/** The quarter that stands for a UTC day of which nothing closer is known: the one at noon. */
export const quarterOfDay = (day: number): number => day * quartersInDay + quartersInDay / 2

/** The number of the hour that a quarter is in, counted from 1970. */
export const hourOfQuarter = (quarter: number): number => quarter >> 2
