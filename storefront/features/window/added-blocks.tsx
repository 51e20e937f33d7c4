/** What the maker adds to a screen of the shop's own: most have none, so it is loaded where there is some. */
export { Blocks as default } from './blocks.tsx'
