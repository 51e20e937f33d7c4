/** Who asks, for limits and for the list of sessions. */
export type Visitor = { address: string; userAgent: string; limited: boolean }
