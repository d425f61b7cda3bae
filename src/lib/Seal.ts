import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"

const algorithm = "aes-256-gcm"
const [nonceBytes, tagBytes] = [12, 16]

/** Encrypts a string with a key of 32 bytes. The result can only be decrypted with the same key and context. */
export const seal = (text: string, key: Uint8Array, context: string): Uint8Array => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Decrypts what `seal` encrypted; throws if the key, the context or the bytes are wrong. */
export const unseal = (sealed: Uint8Array, key: Uint8Array, context: string): string => {
  const bytes = Buffer.from(sealed)
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString("utf8")
}
