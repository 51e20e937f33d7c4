const isFull = process.env.TORTURE === 'full'

/** How large a scenario is: in the test command, and as `npm run torture` has it. */
export const atScale = (test: number, full: number) => (isFull ? full : test)
