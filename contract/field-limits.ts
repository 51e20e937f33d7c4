/** How many characters, or photos, a field takes, for the forms and for the API. */
export const maxNameLength = 60
export const maxEmailLength = 254
export const maxAddressLength = 500

export const maxComplaintLength = 3_000

export const maxReviewTitleLength = 80
export const maxReviewReplyLength = 1_000
export const maxReviewLength = 2_000
export const maxReviewPhotos = 4

/** The name under which a wishlist is shared. */
export const maxSharedNameLength = 40

/** Pieces of a size in an order. */
export const maxQuantity = 99

/** Lines of an order that staff enter. */
export const maxEnteredLines = 20

/** What the shop reads of a courier's file. */
export const remittanceColumns = ['awb', 'amount', 'date', 'reference'] as const

/** Products viewed last, of a customer or a browser. */
export const maxViewed = 24

/** Of a parcel or a return, taken by staff. */
export const maxPhotos = 6

/** Garments that come first in a collection. */
export const maxPinned = 8

/** Longer than a customer's: it opens every order. */
export const minStaffPasswordLength = 10
