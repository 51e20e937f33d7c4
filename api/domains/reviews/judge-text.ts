/** Of shoppers' languages, in Latin letters; beginnings of words. */
const abuse = [
  'fuck|shit|bitch|bastard|asshole|cunt|slut|whore|scam|fraud|cheat',
  'chutiy|madarchod|behenchod|bhenchod|bhosd|gaand|gandu|harami|kutt[ae]|randi|saala',
  'punda|thevdiya|otha|koothi|naaye|loosu',
].join('|')

const suspects = [
  // Addresses of pages and mailboxes, and names in apps.
  /https?:|www\.|\S@\S|(^|\s)@\w/i,
  /[\w-]{2,}\s?(\.|\(?\bdot\b\)?)\s?(com|in|net|org|shop|store|co|me|ly|xyz|info)\b/i,
  // Numbers to call, however they are spaced.
  /(\d[\s().+-]*){7,}/,
  /whats\s?app|telegram|instagram|insta\b|paytm|promo\s?code|coupon/i,
  new RegExp(`\\b(${abuse})`, 'i'),
  /[<>{}]|&#/,
  // Shouted, or a key that was held down.
  /\p{Lu}[\p{Lu}\s!,.]{30,}/u,
  /(.)\1{5,}/u,
]

/** Whether a review may be shown unread: nothing in its words is doubtful. */
export function isClean({ title, body }: { title: string; body: string }): boolean {
  // Digits of other scripts, and letters that only look like ours, are read as what they stand for.
  const text = `${title}\n${body}`
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, (digit) => (/[0-9]/.test(digit) ? digit : '0'))
    .replace(/\p{Cf}/gu, '')
  return suspects.every((suspect) => !suspect.test(text))
}
