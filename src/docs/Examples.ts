import { failureEnvelope, failureOf } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { pageExamples, qrcodeExamples, uploadExamples } from "./ItemExamples.ts"
import type { Json } from "./Tidy.ts"

interface Example {
  readonly request?: Readonly<Record<string, Json>>
  readonly answer: Json
}

const moment = "2026-03-20 09:30:00"
const teamId = "0195b2c4-6d1e-7a40-9c3b-5e8f7a1d2c30"
const userId = "0195b2c4-6d1e-7a41-8f2d-1b6c4e9a7d58"
const linkId = "0195b2c9-1f08-7c52-a6d4-3e7b9f0c8a21"
const folderId = "0195b2c7-40aa-7be3-b1f5-8d2c6a4e0f93"

const link = (baseUrl: string): Json => ({
  id: linkId,
  team_id: teamId,
  created_by: userId,
  folder_id: null,
  domain_id: null,
  short_code: "spring",
  destination_url: "https://example.com/walks/spring",
  title: "Spring walks",
  comments: null,
  destination: {
    title: "Walks in spring – Example",
    description: "Five walks for the first warm days.",
    image_url: "https://example.com/walks/spring.jpg",
    icon_url: `${baseUrl}/destination-icons/5f2b8c1e9a7d4036b1c2e8f90a4d6b7c3e1f5a28.webp`,
    fetched_at: moment
  },
  destination_status: null,
  redirect_type: "instant",
  has_password: false,
  is_active: 1,
  stopped_at: null,
  expires_at: null,
  starts_at: null,
  expired_url: null,
  state: "live",
  max_clicks: null,
  remaining_clicks: null,
  meta_title: null,
  meta_description: null,
  meta_image: null,
  ab_test_url: null,
  ab_test_percentage: 0,
  preview_page: 1,
  redirect_status: 302,
  noindex: 0,
  forward_path: 0,
  forward_query: 1,
  external_id: null,
  total_clicks: 0,
  created_at: moment,
  updated_at: moment,
  version: 1,
  updated_by: null,
  updater_username: null,
  short_url: `${baseUrl}/spring`,
  former_urls: [],
  custom_domain: null,
  creator_username: "owner",
  folder_name: null,
  folder_color: null,
  folder_icon: null,
  tags: [],
  ab_tests: [],
  targeting: []
})

const folder: Json = {
  id: folderId,
  team_id: teamId,
  name: "Walks",
  color: "#2f9e44",
  icon: "🌳",
  link_count: 0,
  page_count: 0,
  defaults: null,
  qrcode_count: 0,
  access: "team",
  members: [],
  created_at: moment,
  updated_at: moment
}

const success = (message: string, data: Json): Json => ({ success: true, message, data })

const chosen: Json = {
  url: "https://example.com/walks/spring",
  custom_slug: "spring",
  title: "Spring walks",
  redirect_type: "instant"
}

/** Sample requests and responses, by operation id. */
export const examples = (baseUrl: string): Readonly<Record<string, Example>> => ({
  "links.create": {
    request: {
      "Custom short code and redirect type": chosen,
      "Only a URL": { url: "https://example.com/walks/spring" },
      "Other destination for phones, until the end of May": {
        url: "https://example.com/walks/spring",
        expires_at: "2030-05-31 22:00:00",
        targeting: [{ type: "device", value: "mobile", url: "https://m.example.com/walks/spring" }]
      }
    },
    answer: success("The link was created.", link(baseUrl))
  },
  "links.update": {
    request: {
      "New destination": { destination_url: "https://example.com/walks/summer", title: "Summer walks" },
      Deactivate: { is_active: 0 }
    },
    answer: success("The link was changed.", {
      ...link(baseUrl),
      destination_url: "https://example.com/walks/summer",
      title: "Summer walks"
    })
  },
  "links.bulk": {
    request: { "Two links, one of them invalid": { links: [chosen, { url: "ftp://example.com/walks" }] } },
    answer: success("1 of 2 links were created.", {
      results: [
        { success: true, data: link(baseUrl) },
        failureEnvelope(
          failureOf("invalid", fault("fault_in_field", { field: "url" }), {
            url: [fault("wrong_scheme", { schemes: ["http://", "https://"] })]
          })
        )
      ]
    })
  },
  ...pageExamples(baseUrl),
  ...qrcodeExamples(baseUrl),
  ...uploadExamples(baseUrl),
  "folders.create": {
    request: { "A folder": { name: "Walks", color: "#2f9e44", icon: "🌳" } },
    answer: success("The folder was created.", folder)
  },
  "members.invite": {
    request: {
      "Anyone with the link": { role: "member" },
      "Only one person": { role: "admin", email: "ana@example.com" }
    },
    answer: success("The invite was created. Its link is shown only once.", {
      id: "0195b2d1-0c4e-7b52-8a1d-9f3e6c7b2a40",
      role: "admin",
      email: "ana@example.com",
      created_at: moment,
      expires_at: "2026-03-27 09:30:00",
      created_by_username: "owner",
      url: `${baseUrl}/app/join#kT3wq0Zc8hN5sVb2Xy7LrA9dEf1GmUo4JpKiQxWtSzM`,
      replaces: false,
      mail: "waiting",
      mailed: true
    })
  },
  "keys.create": {
    request: {
      "A key that only creates links": {
        name: "My script",
        role: "member",
        scopes: ["links:create"],
        expires_at: "2030-01-31 18:00:00"
      }
    },
    answer: success("The key was created. It is shown only once, so save it now.", {
      id: "0195b2d0-77e1-7d0f-9a52-c4b8e6f13d7a",
      team_id: teamId,
      created_by: userId,
      name: "My script",
      role: "member",
      scopes: ["links:create"],
      allowed_networks: null,
      folder_ids: null,
      domain_ids: null,
      hint: "lnd_7Kq2…",
      suspended: false,
      expires_at: "2030-01-31 18:00:00",
      former_expires_at: null,
      last_used_at: null,
      created_at: moment,
      key: "lnd_7Kq2…"
    })
  }
})
