/** The path of the OpenAPI document. */
export const documentPath = "/api/v1/openapi.json"
