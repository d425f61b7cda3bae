import { sentences } from "../../src/dashboard/api/sentences/all.ts"
import { recognizerOf } from "../../src/dashboard/api/sentences/Recognizer.ts"
import { inWords } from "../../src/dashboard/api/Words.ts"
import { english } from "./Wording.ts"

/** What only programs are told: the dashboard makes no such request, or says something of its own in its place. */
const forPrograms: ReadonlyArray<RegExp> = [
  /^An API key is required: Authorization: Bearer lnd_…$/,
  /^This API key is not valid \(any more\)\.$/,
  /^An API key cannot do this: sign in to the dashboard for it\.$/,
  /^The request names its host twice\.$/,
  /^The target of the request is no address\.$/,
  /^The body could not be read\.$/,
  /^A body is required: JSON or a form\.$/,
  /^The body is not valid JSON\.$/,
  /^The body must be a JSON object\.$/,
  /^The content type must be .*\.$/,
  /^The (?:form|body) has more than \d+ fields\.$/,
  /^The body is larger than 4 KiB\.$/,
  /^Must be 1 to 255 visible characters of ASCII\.$/,
  /^This request was done before\. What it was answered is too long to be told again\.$/,
  /^This (?:field|query parameter|\w+) (?:is not known and was ignored|was ignored: \w+ is given too)\.$/,
  /^\w+ is not possible here, but .*\.$/,
  /^Something went wrong on our side\. Request id: \w+$/,
  // Addresses of pictures and of the stream of clicks tell programs alone.
  /^There is no such (?:picture|icon)\.$/,
  /^The picture cannot be read at the moment\. Please try again soon\.$/,
  /^The size must be a whole number of pixels from 64 to 4096\.$/,
  /^Too many live streams at /,
  // A proxy asks whether to get a certificate.
  /^This server (?:serves|does not serve) the host name\.$/,
  /^Only this machine and its private networks may ask\.$/
]

const recognize = recognizerOf(sentences)

/** What the dashboard says in place of a sentence of the API. */
const own = new Set(
  [...(await english()).values()]
    .filter(({ files }) => files.some((file) => /^api\/\w+\.ts$/.test(file)))
    .map(({ text }) => text)
)

const isOne = (sentence: string) => own.has(sentence) || recognize(sentence, false) !== undefined

/** Whether the dashboard can say a text of the API in every language, or need not. */
export const isKnown = (text: string): boolean => {
  const shown = inWords(text)
  return (
    forPrograms.some((known) => known.test(text)) ||
    isOne(shown) ||
    shown.split(/(?<=[.!?]) (?=\p{Lu})/u).every(isOne) ||
    recognize(shown) !== undefined
  )
}
