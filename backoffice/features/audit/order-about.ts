const orderNumber = /^([A-Z]{2,5}\d{4,})(-[ER]\d+)?$/

/** The order that an entry is about, which may name a parcel of it; whom else it is about has no screen of her own. */
export const orderAbout = (about: string): string | undefined => orderNumber.exec(about)?.[1]
