import { storedText } from '../../ui/stored-text.ts'

/**
 * What was viewed in this browser, as JSON. Of a signed-in customer only what her account does not
 * have yet. Emptied when the session ends.
 */
export const viewedProducts = storedText('localStorage', 'viewed')
