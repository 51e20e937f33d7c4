import { createQueue } from '../../queue.ts'

/** Changes of the cart arrive in the order of their presses: three quick clicks, or a code after one more piece. */
export const inCartOrder = createQueue()
