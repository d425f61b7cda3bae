/** Whether a text has the form of a scan code, which tells the scans of one QR code from other visits. */
export const isScanCode = (text: string): boolean => /^[2-9A-HJ-NP-Za-km-z]{6}$/.test(text)
