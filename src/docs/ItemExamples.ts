import type { Json } from "./Tidy.ts"

const moment = "2026-03-20 09:30:00"
const teamId = "0195b2c4-6d1e-7a40-9c3b-5e8f7a1d2c30"
const userId = "0195b2c4-6d1e-7a41-8f2d-1b6c4e9a7d58"
const linkId = "0195b2c9-1f08-7c52-a6d4-3e7b9f0c8a21"
const pageId = "0195b2ca-52b7-7e14-9d38-6a0c4f7e1b95"

interface Example {
  readonly request?: Readonly<Record<string, Json>>
  readonly answer: Json
}

const success = (message: string, data: Json): Json => ({ success: true, message, data })

const page = (baseUrl: string): Json => ({
  id: pageId,
  team_id: teamId,
  folder_id: null,
  domain_id: null,
  slug: "walks",
  title: "Walks by the sea",
  description: "Every Sunday at nine.",
  profile_image: null,
  background_image: null,
  favicon: null,
  theme: "ocean",
  theme_accent_1: "#0b6583",
  theme_accent_2: "#5fd3e6",
  font: "theme",
  button_shape: "pill",
  custom_css: null,
  noindex: 0,
  language: "en",
  auto_publish: 1,
  status: "published",
  published_at: moment,
  public_url: `${baseUrl}/@walks`,
  folder_name: null,
  folder_color: null,
  folder_icon: null,
  total_clicks: 0,
  link_count: 0,
  plugin_count: 0,
  created_at: moment,
  updated_at: moment,
  version: 1,
  updated_by: null,
  updater_username: null
})

const button: Json = {
  label: "The next walk",
  url: "https://example.com/walks/next",
  icon: "🥾",
  animation: "pulse",
  sort_order: 1
}

/** Samples for bio pages, by operation id. */
export const pageExamples = (baseUrl: string): Readonly<Record<string, Example>> => ({
  "pages.create": {
    request: {
      "A page with a theme": {
        slug: "walks",
        title: "Walks by the sea",
        description: "Every Sunday at nine.",
        theme: "ocean"
      }
    },
    answer: success("The bio page was created.", page(baseUrl))
  },
  "pages.createLink": {
    request: { "An eye-catching link": button },
    answer: success("The link was added.", {
      id: "0195b2cb-0a3d-7f61-8c25-7d9e1b4a6f03",
      page_id: pageId,
      color: "#333333",
      bg_color: "#ffffff",
      is_visible: 1,
      clicks: 0,
      created_at: moment,
      version: 1,
      updated_by: null,
      updater_username: null,
      ...button
    })
  },
  "pages.createPlugin": {
    request: {
      "Questions and answers": { type: "faq", config: { items: [{ question: "How far?", answer: "8 km." }] } }
    },
    answer: success("The plugin was added.", {
      id: "0195b2cb-66f1-7b08-a413-2f5c8d0e9b7a",
      page_id: pageId,
      type: "faq",
      config: { items: [{ question: "How far?", answer: "8 km." }] },
      sort_order: 0,
      is_visible: 1,
      clicks: 0,
      links: [],
      created_at: moment,
      version: 1,
      updated_by: null,
      updater_username: null
    })
  },
  "pages.preview": {
    request: { "A draft with different colors": { theme_accent_1: "#f2f9fb", links: [button] } },
    answer: success("The preview of the page.", {
      html: "<!doctype html>…",
      warnings: [
        {
          field: "theme_accent_1",
          message:
            "With this color, the text contrast is 1:1 in light mode, below the 4.5:1 that readable text needs. A lighter or darker shade is shown instead.",
          details: [{ code: "low_contrast_in_look", params: { ratio: 1, look: "light" } }]
        }
      ]
    })
  }
})

const design: Json = { dotsOptions: { type: "rounded", color: "#0b6583" }, frame: { style: "pill", text: "Walks" } }

/** Samples for QR codes, by operation id. */
export const qrcodeExamples = (baseUrl: string): Readonly<Record<string, Example>> => ({
  "qrcodes.create": {
    request: {
      "A code with its own link": { name: "Poster", url: "https://example.com/walks", design_config: design }
    },
    answer: success("The QR code was created.", {
      id: "0195b2cc-1d94-7a3e-b067-9c4f2e8a5d16",
      team_id: teamId,
      created_by: userId,
      name: "Poster",
      design_config: design,
      link_id: linkId,
      folder_id: null,
      folder_name: null,
      folder_color: null,
      folder_icon: null,
      short_code: "pRt8wKq",
      short_url: `${baseUrl}/pRt8wKq`,
      destination_url: "https://example.com/walks",
      link_is_active: 1,
      link_expires_at: null,
      total_clicks: 0,
      image_url: `${baseUrl}/qr/h4Kd2s-0f3a9c1e5b7d2846af90c3e1.svg`,
      scannable: true,
      warnings: [],
      warning_details: [],
      created_at: moment,
      updated_at: moment,
      version: 1,
      updated_by: null,
      updater_username: null
    })
  },
  "qrcodes.preview": {
    request: { "A design with too little contrast": { design_config: { dotsOptions: { color: "#d0ebff" } } } },
    answer: success("The preview of the QR code.", {
      svg: '<svg xmlns="http://www.w3.org/2000/svg" …',
      scannable: false,
      warnings: ["The contrast between dots and background is 1.2:1, below the 3:1 that scanners need."],
      warning_details: [{ code: "scan_low_contrast", params: { ratio: 1.2 } }]
    })
  }
})

/** Samples for uploads, by operation id. Their requests are files. */
export const uploadExamples = (baseUrl: string): Readonly<Record<string, Example>> => ({
  "uploads.create": {
    answer: success("The picture was uploaded.", {
      id: "0195b2cd-3b70-7d29-8e54-0a6c9f1d7b42",
      team_id: teamId,
      created_by: userId,
      url: `${baseUrl}/uploads/3f1c9a7e5b2d8046c1e0f4a9b7d3625810ce94fa.jpg`,
      width: 480,
      height: 320,
      bytes: 41_830,
      content_type: "image/jpeg",
      variants: [
        {
          url: `${baseUrl}/uploads/9b04e7d1c3a85f26e0d7b1c94a3f8265d7e0c1b9.webp`,
          width: 320,
          height: 213,
          bytes: 12_406,
          content_type: "image/webp"
        }
      ],
      created_at: moment
    })
  }
})
