/** Six digits. The states' prefixes, which weigh more in a browser, are in pin-codes.ts. */
export const pinCodeForm = /^[1-9]\d{5}$/
export const pinCodeFormError = 'Enter a valid six-digit PIN code.'

/** A PIN code as it is typed, often in two groups of three. */
export const plainPinCode = (typed: string): string => typed.replaceAll(/\s/g, '')
