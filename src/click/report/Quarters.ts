import { dayMillis, hourMillis } from "../../lib/Time.ts"

/** A quarter-hour in milliseconds: in every time zone hours and days start with one. */
export const quarterMillis = hourMillis / 4

/** The number of the quarter-hour of a moment, counted from 1970. */
export const quarterNumber = (at: number): number => Math.floor(at / quarterMillis)

const quartersInDay = dayMillis / quarterMillis

/** The quarter-hour for a UTC day without more precise data: the one at noon. */
export const quarterOfDay = (day: number): number => day * quartersInDay + quartersInDay / 2

/** The number of the hour that contains a quarter-hour, counted from 1970. */
export const hourOfQuarter = (quarter: number): number => quarter >> 2
