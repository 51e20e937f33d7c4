/** Why a child gets no account, and the way on. */
export const underAge =
  'The shop opens accounts for those who are 18 or older, and has stored nothing of you. Ask a parent to register here, or to order for you.'
