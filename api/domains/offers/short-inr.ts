import { inr } from '../../ground/http/money.ts'

/** Rupees in a sentence, whole ones without paise: `₹1,999`. */
export const shortInr = (paise: number): string => inr(paise).replace(/\.00$/, '')
