/**
 * What this release can work beside: one more than the newest epoch that its migrations end, or that a
 * later release may end because this one no longer needs what that takes away.
 */
export const epoch = 1
