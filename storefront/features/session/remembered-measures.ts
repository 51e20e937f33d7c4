import { storedText } from '../../ui/stored-text.ts'

/** What a shopper said of her body: on this device alone, until she has it forgotten, signs out, or another signs in. */
export const rememberedMeasures = storedText('localStorage', 'measures')
