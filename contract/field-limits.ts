/** How many characters the fields of an account take, for the forms and for the API. */
export const maxNameLength = 60
export const maxEmailLength = 254
export const maxAddressLength = 500

export const maxComplaintLength = 3_000

export const maxReviewTitleLength = 80
export const maxReviewLength = 2_000

/** The name under which a wishlist is shared. */
export const maxSharedNameLength = 40

/** Products viewed last, of a customer or a browser. */
export const maxViewed = 24
