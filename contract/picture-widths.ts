/**
 * The widths in which pictures are served, in dots: most phones are 720, 750, 828, some 1080 or 1200
 * wide, and two cards stand side by side.
 */
export const pictureWidths = [160, 375, 544, 608, 750, 828, 1088, 1200, 1600, 2400] as const
