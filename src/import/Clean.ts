import { addressFault, completedAddress, encodedAddress } from "../contract/Address.ts"
import { everyAbility } from "../contract/Cautions.ts"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import { isShortCode, slugFault } from "../contract/ShortCode.ts"
import { mostClicks } from "../link/Link.ts"
import { branchesForever, limitsForever } from "../link/Requirements.ts"
import type { RuleCondition } from "../targeting/Rule.ts"
import { ruleProblem } from "../targeting/RuleValues.ts"
import { isVerifiable } from "../user/Bcrypt.ts"
import { withoutDoubleEncoding } from "./file/DoubleEncoded.ts"
import type { ImportedLink } from "./source/Source.ts"

const [longestLine, longestProse] = [255, 1000]
const [mostTags, mostTests, mostRules] = [50, 20, 50]
/** The latest time with a four-digit year. */
const lastMoment = 253_402_300_799_000

/** A creation time in epoch ms; null if it is unknown or impossible. */
export const pastMoment = (at: number | null, now: number): number | null =>
  at !== null && at >= 0 && at <= now ? Math.trunc(at) : null

/** A time in epoch ms that can be stored; null if it is unknown or impossible. */
const momentOf = (at: number | null): number | null =>
  at !== null && at >= 0 && at <= lastMoment ? Math.trunc(at) : null

/** A link that can be stored, with a sentence for each part that was dropped. */
export interface CleanLink {
  readonly link: ImportedLink
  readonly notes: ReadonlyArray<string>
}

const cut = (text: string, length: number): string => [...text].slice(0, length).join("")
const bare = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ")
    .trim()

/** Valid single-line text; null if nothing is left. */
export const lineOf = (text: string | null, length = longestLine): string | null =>
  text === null ? null : cut(bare(withoutDoubleEncoding(text)), length).trim() || null

/** Like `lineOf`, for multi-line text. */
export const proseOf = (text: string | null, length = longestProse): string | null =>
  text === null
    ? null
    : cut(
        withoutDoubleEncoding(text)
          .toWellFormed()
          .replace(/\r\n?/g, "\n")
          .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]+/g, " ")
          .trim(),
        length
      ).trim() || null

const conditionOf = ({ type, value }: RuleCondition): RuleCondition => ({
  type: lineOf(type, 64) ?? "",
  value: lineOf(value) ?? ""
})

const nameOf = (name: string) => lineOf(name) ?? undefined

const plainAddress = (text: string): string => encodedAddress(completedAddress(text))

const plain = <A extends { readonly url: string }>(one: A): A => ({ ...one, url: plainAddress(one.url) })

/** Completes and encodes a link's addresses as the dashboard and the API do. */
export const withPlainAddresses = (given: ImportedLink): ImportedLink => ({
  ...plain(given),
  metaImage: given.metaImage === null ? null : plainAddress(given.metaImage),
  expiredUrl: given.expiredUrl === null ? null : plainAddress(given.expiredUrl),
  abTests: given.abTests.map(plain),
  targeting: given.targeting.map(plain)
})

/** Why a link with this destination cannot be imported. */
export const refusedDestination = ({ message }: Fault): string => `The destination cannot be imported: ${message}`

/** Why a link cannot be imported, as a sentence; undefined if it can. */
export const faultOf = ({ url, slug }: ImportedLink, mayRename: boolean): string | undefined => {
  const fault = addressFault(url)
  if (fault !== undefined) return refusedDestination(fault)
  const code = slug === null || mayRename ? undefined : slugFault(slug)
  return code === undefined ? undefined : `The short code cannot be used: ${code.message}`
}

/** Whether the source restricts access to a link. If so, an unrestricted link in Linden is not equivalent. */
export const isGuarded = ({ password, isActive }: ImportedLink): boolean => password !== null || !isActive

/** Whether a short code is valid in Linden. */
export const isPossible = (slug: string): boolean => isShortCode(slug) && slugFault(slug) === undefined

/** Makes every part of a link valid except its destination and short code. */
export const cleanLink = (given: ImportedLink, now: number, abilities = everyAbility): CleanLink => {
  const notes = [...given.notes]
  const title = lineOf(given.title)
  for (const [what, text, most] of [
    ["title", given.title, longestLine],
    ["folder's name", given.folder, longestLine],
    ["comments", given.comments, longestProse],
    ["preview title", given.metaTitle, longestLine],
    ["preview description", given.metaDescription, longestProse]
  ] as const) {
    if (text !== null && text.length > most && [...bare(withoutDoubleEncoding(text))].length > most)
      notes.push(
        what === "comments"
          ? `The comments were cut to ${most} characters.`
          : `The ${what} was cut to ${most} characters.`
      )
  }
  const isUnusableId = given.externalId !== null && [...bare(given.externalId)].length > longestLine
  if (isUnusableId) notes.push(`The external ID is longer than ${longestLine} characters and was left out.`)
  const image = given.metaImage
  const imageFault = image === null ? undefined : addressFault(image)
  if (imageFault !== undefined) notes.push(`The preview picture was left out: ${imageFault.message}`)
  const expiredFault = given.expiredUrl === null ? undefined : addressFault(given.expiredUrl)
  if (expiredFault !== undefined) notes.push(`The destination after expiration was left out: ${expiredFault.message}`)
  const reaches = (what: string) => (one: { readonly url: string }) => {
    const fault = addressFault(one.url)
    if (fault !== undefined) notes.push(`A destination of ${what} was left out: ${fault.message}`)
    return fault === undefined
  }
  const atMost = <A>(what: string, all: ReadonlyArray<A>, most: number) => {
    if (all.length > most) notes.push(`Only the first ${most} ${what} were kept.`)
    return all.slice(0, most)
  }
  const { createdAt, expiresAt, password } = given
  if (createdAt !== null && pastMoment(createdAt, now) === null) {
    notes.push("The creation date is in the future and was left out.")
  }
  if (password !== null && "plain" in password && password.plain.length > 128) {
    notes.push("The password is too long and was left out. The link is disabled until you set another one.")
  }
  const isOtherHash = password !== null && "bcrypt" in password && !isVerifiable(password.bcrypt)
  if (isOtherHash) {
    notes.push("The password cannot be verified in Linden. The link is disabled until you set another one.")
  }
  const targeting = atMost("rules", given.targeting.filter(reaches("a rule")), mostRules).map((rule) => ({
    type: lineOf(rule.type, 64) ?? "",
    value: lineOf(rule.value) ?? "",
    ...(rule.conditions === undefined ? {} : { conditions: rule.conditions.map(conditionOf) }),
    url: rule.url
  }))
  for (const { type, value } of targeting.flatMap(({ conditions, ...rule }) => conditions ?? [rule])) {
    const problem = ruleProblem(type, value, abilities)
    if (problem !== undefined) notes.push(`The rule ${type} = ${value} needs a look: ${fault(problem).message}`)
  }
  const ends = momentOf(expiresAt)
  const starts = momentOf(given.startsAt)
  const isNeverOpen = starts !== null && ends !== null && starts >= ends
  if (isNeverOpen) notes.push("The start time is not before the expiration date and was left out.")
  const maxClicks = given.maxClicks === null ? null : Math.min(mostClicks, Math.max(1, Math.round(given.maxClicks)))
  const abTests = atMost("variants", given.abTests.filter(reaches("a variant")), mostTests).map(({ url, weight }) => ({
    url,
    weight: Math.min(100, Math.max(0, Math.round(weight)))
  }))
  const isPermanentInVain =
    branchesForever(given.redirectStatus, { ab_tests: abTests, targeting }) ||
    limitsForever(given.redirectStatus, maxClicks)
  if (isPermanentInVain) {
    notes.push("The permanent redirect became a temporary one, because the link has several destinations or a limit.")
  }
  const isLocked = !isOtherHash && (password === null || "bcrypt" in password || password.plain.length <= 128)
  return {
    notes,
    link: {
      ...given,
      title,
      tags: atMost("tags", [...new Set(given.tags.flatMap((tag) => nameOf(tag) ?? []))], mostTags),
      comments: proseOf(given.comments),
      externalId: given.externalId === null || isUnusableId ? null : bare(given.externalId) || null,
      folder: lineOf(given.folder),
      createdAt: pastMoment(createdAt, now),
      expiresAt: ends,
      startsAt: isNeverOpen ? null : starts,
      expiredUrl: expiredFault === undefined ? given.expiredUrl : null,
      maxClicks,
      redirectStatus: isPermanentInVain ? 302 : given.redirectStatus,
      password: isLocked ? password : null,
      isActive: given.isActive && isLocked,
      metaTitle: lineOf(given.metaTitle),
      metaDescription: lineOf(given.metaDescription, longestProse),
      metaImage: imageFault === undefined ? image : null,
      targeting,
      abTests
    }
  }
}
