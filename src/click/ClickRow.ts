import { v7 } from "uuid"
import { parseAgent } from "./Agent.ts"
import type { Visit } from "./Click.ts"
import { languageOf, subnetOf, utmOf, visitorId } from "./Visitor.ts"

const maxText = 1024
const cut = (text: string): string => text.slice(0, maxText).toWellFormed()
const orNull = (text: string): string | null => (text === "" ? null : cut(text))

/** What is stored of a visit: no address, no full identity. */
export const clickRow = (visit: Visit, secret: string) => {
  const agent = parseAgent(visit.userAgent)
  const utm = utmOf(visit.query)
  return {
    id: v7({ msecs: visit.at }),
    team_id: visit.route.teamId,
    link_id: visit.route.linkId,
    destination_url: visit.destination,
    is_bot: agent.isBot || visit.isPrefetch || visit.method === "HEAD" ? 1 : 0,
    user_agent: cut(visit.userAgent),
    referer: orNull(visit.referrer),
    language: languageOf(visit.acceptLanguage),
    country: visit.country,
    subnet: subnetOf(visit.address),
    visitor_id: visitorId(secret, new Date(visit.at).toISOString().slice(0, 10), visit.address, visit.userAgent),
    device_type: agent.deviceType,
    browser: agent.browser,
    os: agent.os,
    utm_source: utm.utmSource,
    utm_medium: utm.utmMedium,
    utm_campaign: utm.utmCampaign,
    utm_term: utm.utmTerm,
    utm_content: utm.utmContent,
    clicked_at: visit.at
  }
}
