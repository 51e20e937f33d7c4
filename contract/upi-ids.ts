/** Where a UPI payment goes, such as `meena@okbank`. */
export const isUpiId = (text: string): boolean =>
  text.length <= 100 && /^[a-z\d._-]{2,}@[a-z][a-z\d]+$/i.test(text)

export const upiIdError = 'Enter a UPI id such as name@bank.'
