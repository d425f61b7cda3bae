/** Whether a string has the form of a scan code, which distinguishes scans of one QR code from other visits. */
export const isScanCode = (text: string): boolean => /^[2-9A-HJ-NP-Za-km-z]{6}$/.test(text)
