import { Effect } from "effect"
import { makePlaces, once, type Refusal, refuses } from "../support/Scenario.ts"
import { onOneDatabase } from "../support/TestServer.ts"

const url = "https://example.com/"
const unknown = "01890000-0000-7000-8000-000000000000"
const many = <A>(count: number, item: A): ReadonlyArray<A> => Array.from({ length: count }, () => item)

/** A body, its description, and the fields of its faults. */
type Fault = readonly [name: string, body: Readonly<Record<string, unknown>>, ...errors: ReadonlyArray<string>]

const texts = ["title", "meta_title"].flatMap(
  (field): ReadonlyArray<Fault> => [
    [`${field} is a number`, { [field]: 5 }, field],
    [`${field} is a list`, { [field]: ["a"] }, field],
    [`${field} is an object`, { [field]: { a: 1 } }, field],
    [`${field} is true`, { [field]: true }, field],
    [`${field} has 256 characters`, { [field]: "a".repeat(256) }, field],
    [`${field} has a NUL`, { [field]: "a\u0000b" }, field],
    [`${field} has a line break`, { [field]: "a\nb" }, field],
    [`${field} has a lone surrogate`, { [field]: "\ud800" }, field]
  ]
)

const addresses = ["meta_image", "ab_test_url", "expired_url"].flatMap(
  (field): ReadonlyArray<Fault> => [
    [`${field} is not a URL`, { [field]: "nowhere" }, field],
    [`${field} has the scheme javascript`, { [field]: "javascript:alert(1)" }, field],
    [`${field} is a number`, { [field]: 1 }, field],
    [`${field} is a list`, { [field]: [url] }, field]
  ]
)

const shared: ReadonlyArray<Fault> = [
  ...texts,
  ...addresses,
  ["comments has 1001 characters", { comments: "a".repeat(1001) }, "comments"],
  ["comments has a control character", { comments: "a\u0007" }, "comments"],
  ["meta_description has 1001 characters", { meta_description: "a".repeat(1001) }, "meta_description"],
  ["meta_description has a control character", { meta_description: "a\u0007" }, "meta_description"],
  ["redirect_status is 303", { redirect_status: 303 }, "redirect_status"],
  ["redirect_status is text", { redirect_status: "301" }, "redirect_status"],
  ["redirect_status is null", { redirect_status: null }, "redirect_status"],
  ["preview_page is true", { preview_page: true }, "preview_page"],
  ["noindex is 2", { noindex: 2 }, "noindex"],
  ["starts_at is not a time", { starts_at: "soon" }, "starts_at"],
  ["redirect_type is unknown", { redirect_type: "fast" }, "redirect_type"],
  ["redirect_type is empty", { redirect_type: "" }, "redirect_type"],
  ["redirect_type is null", { redirect_type: null }, "redirect_type"],
  ["redirect_type is a number", { redirect_type: 1 }, "redirect_type"],
  ["redirect_type is in upper case", { redirect_type: "INSTANT" }, "redirect_type"],
  ["redirect_type password comes without a password", { redirect_type: "password" }, "password"],
  ["redirect_type password comes with null", { redirect_type: "password", password: null }, "password"],
  ["password has 3 characters", { password: "abc" }, "password"],
  ["password has 129 characters", { password: "a".repeat(129) }, "password"],
  ["password is empty", { password: "" }, "password"],
  ["password is a number", { password: 12345 }, "password"],
  ["password has a NUL", { password: "abcd\u0000" }, "password"],
  ["password has a lone surrogate", { password: "abcd\udfff" }, "password"],
  ["folder_id is not an ID", { folder_id: "home" }, "folder_id"],
  ["folder_id is a number", { folder_id: 1 }, "folder_id"],
  ["folder_id is unknown", { folder_id: unknown }, "folder_id"],
  ["folder_id is another team's", { folder_id: "<otherFolder>" }, "folder_id"],
  ["ab_test_percentage is 101", { ab_test_percentage: 101 }, "ab_test_percentage"],
  ["ab_test_percentage is -1", { ab_test_percentage: -1 }, "ab_test_percentage"],
  ["ab_test_percentage is 1.5", { ab_test_percentage: 1.5 }, "ab_test_percentage"],
  ["ab_test_percentage is text", { ab_test_percentage: "50" }, "ab_test_percentage"],
  ["is_active is 2", { is_active: 2 }, "is_active"],
  ["is_active is true", { is_active: true }, "is_active"],
  ["is_active is false", { is_active: false }, "is_active"],
  ["is_active is text", { is_active: "1" }, "is_active"],
  ["is_active is null", { is_active: null }, "is_active"],
  ["tags is a text", { tags: "<tag>" }, "tags"],
  ["tags is an object", { tags: { a: "<tag>" } }, "tags"],
  ["tags contains an invalid ID", { tags: ["<tag>", "red"] }, "tags.1"],
  ["tags contains null", { tags: [null] }, "tags.0"],
  ["tags contains a list", { tags: [["<tag>"]] }, "tags.0"],
  ["tags contains an unknown one", { tags: [unknown, "<tag>"] }, "tags.0"],
  ["tags contains another team's", { tags: ["<tag>", "<otherTag>"] }, "tags.1"],
  ["tags contains 51 items", { tags: many(51, "<tag>") }, "tags"],
  ["ab_tests is an object", { ab_tests: { url } }, "ab_tests"],
  ["ab_tests is a text", { ab_tests: url }, "ab_tests"],
  ["ab_tests contains a text", { ab_tests: [url] }, "ab_tests.0"],
  ["ab_tests lacks its url", { ab_tests: [{ url }, { weight: 5 }] }, "ab_tests.1.url"],
  ["ab_tests has an unsafe url", { ab_tests: [{ url: "data:text/html,x" }] }, "ab_tests.0.url"],
  ["ab_tests has the weight 101", { ab_tests: [{ url, weight: 101 }] }, "ab_tests.0.weight"],
  ["ab_tests has the weight -1", { ab_tests: [{ url, weight: -1 }] }, "ab_tests.0.weight"],
  ["ab_tests has the weight 0.5", { ab_tests: [{ url, weight: 0.5 }] }, "ab_tests.0.weight"],
  ["ab_tests has a text as weight", { ab_tests: [{ url, weight: "5" }] }, "ab_tests.0.weight"],
  ["ab_tests contains 21 items", { ab_tests: many(21, { url }) }, "ab_tests"],
  ["targeting lacks everything", { targeting: [{}] }, "targeting.0.type", "targeting.0.value", "targeting.0.url"],
  ["targeting has an empty value", { targeting: [{ type: "os", value: "", url }] }, "targeting.0.value"],
  ["targeting has a number", { targeting: [{ type: "os", value: 1, url }] }, "targeting.0.value"],
  ["targeting has an unsafe url", { targeting: [{ type: "os", value: "iOS", url: "file:///etc" }] }, "targeting.0.url"],
  ["targeting contains 51 items", { targeting: many(51, { type: "os", value: "iOS", url }) }, "targeting"],
  ["targeting is a number", { targeting: 1 }, "targeting"],
  ...[
    "2026-02-30",
    "2026-13-01",
    "2026-01-01 25:00:00",
    "2026-01-01 10:61:00",
    "soon",
    "",
    "2030-01-01T00:00:00+25:00"
  ].map((text): Fault => [`expires_at is "${text}"`, { expires_at: text }, "expires_at"]),
  ["expires_at is after the year 9999", { expires_at: "9999-12-31T23:59:59-14:00" }, "expires_at"],
  ["expires_at is a number", { expires_at: 1893456000 }, "expires_at"],
  ["expires_at is a list", { expires_at: ["2030-01-01 00:00:00"] }, "expires_at"],
  [
    "several fields are wrong at once",
    { title: 1, redirect_type: "x", tags: [7], ab_tests: [{ url: "z", weight: 500 }], expires_at: "never" },
    ..."title redirect_type tags.0 ab_tests.0.url ab_tests.0.weight expires_at".split(" ")
  ],
  [
    "several references are wrong at once",
    { folder_id: "<otherFolder>", tags: ["<otherTag>"], redirect_type: "password" },
    ..."folder_id tags.0 password".split(" ")
  ]
]

const slugs: ReadonlyArray<Fault> = [
  ["custom_slug is taken", { custom_slug: "mine" }, "custom_slug"],
  ["custom_slug is another team's", { custom_slug: "other" }, "custom_slug"],
  ...[
    "",
    "a b",
    "a//b",
    "/a",
    "a/b/c/d/e/f",
    "api/x",
    "a.b",
    "ü",
    "a%62",
    "@you",
    "a".repeat(65),
    "robots.txt",
    "favicon.ico"
  ].map((slug): Fault => [`custom_slug is "${slug.slice(0, 20)}"`, { custom_slug: slug }, "custom_slug"]),
  ...["api", "API", "Api", "app", "assets", "health", "Metrics", "qr", "docs"].map(
    (slug): Fault => [`custom_slug is the reserved ${slug}`, { custom_slug: slug }, "custom_slug"]
  ),
  ["custom_slug is a number", { custom_slug: 5 }, "custom_slug"],
  ["domain_id is unknown", { domain_id: unknown }, "domain_id"],
  ["domain_id is another team's", { domain_id: "<otherDomain>" }, "domain_id"],
  ["domain_id is not an ID", { domain_id: "go.example.com" }, "domain_id"],
  ["expires_at is in the past", { expires_at: "2020-01-01 00:00:00" }, "expires_at"]
]

const creating = [...shared, ...slugs].map(
  ([name, body, ...errors]): Refusal => ({
    name,
    method: "POST",
    path: "/links",
    sent: { json: { url, ...body } },
    errors
  })
)

const updating = [
  ...shared,
  ["destination_url is null", { destination_url: null }, "destination_url"],
  ["destination_url is empty", { destination_url: "" }, "destination_url"]
].map(
  ([name, body, ...errors]) => ({ name, method: "PUT", path: "/links/<link>", sent: { json: body }, errors }) as Refusal
)

onOneDatabase("a link is not created or changed", (it) => {
  const places = once(makePlaces)
  it.effect.each([...creating, ...updating])("by $method if $name", (row) =>
    Effect.flatMap(places, (found) => refuses(row, found))
  )
})
