/** Labels that are printed at once. */
export const maxPieceLabels = 480
