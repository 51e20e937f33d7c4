/** What makers call colours, with a hex for each, as swatches of the Indian trade have them. */
const table = `
white ffffff;off white faf6ec;ivory fffff0;cream fff3d6;pearl f3efe4;chalk f4f1ea;milk fdfcf5;snow fffafa;bone e3dac9
eggshell f0ead6;kora efe6d2;unbleached eee3cb;vanilla f3e5ab;champagne f2dfc0;alabaster edeae0
black 111111;jet 1a1a1a;jet black 0c0c0c;ebony 282420;onyx 2b2b2d;soot 2f2d2c;off black 1c1b19
grey 808080;gray 808080;light grey c9c9c9;light gray c9c9c9;dark grey 4a4a4a;dark gray 4a4a4a;ash b2beb5;ash grey b2b2ac
charcoal 36454f;slate 708090;silver c0c0c0;graphite 41424c;steel 71797e;steel grey 71797e;stone grey 8b8880
grey melange a9a9ab;melange b3b2b0;smoke 9a9a96;pewter 8e9294;dove grey a8a29c;gunmetal 2c3539;anthracite 383e42
beige d9c7a8;khaki b3a074;sand d8c3a0;ecru d9ceb2;stone b7ab98;fawn cfae84;oatmeal d9ccb4;biscuit dfc08f;wheat e6cf9f
almond e2cdb1;nude e3bc9a;skin e8bea0;camel c19a6b;tan c8a26f;latte c9ab86;taupe 8b7d6b;mushroom b9a99a;greige bdb19f
jute c6a877;mud 70543e;sandalwood c9a27a;chandan d6b184;gehu d8b56c;linen e9e0d2;buff daa06d
brown 6f4e37;dark brown 4a3122;light brown a47551;cocoa 5c4033;chocolate 4e2e1e;coffee 4b3621;walnut 5d432c;mocha 7b5b46
chestnut 7b3f20;cinnamon a0522d;toffee 8e5a32;caramel b8763e;tobacco 71502f;bronze 8c6a2f;copper b06a3b;rust b7410e
katha 6b2f1f;kattha 6b2f1f;tamarind 5a3621;imli 6a3d24;clove 4d3328;teak a8763e;mahogany 4a1f16;sienna a0522d
red c0202b;madder a63d2f;maroon 7a1a2b;crimson b3152e;scarlet cc2229;ruby 9b1b30;burgundy 6b1a2c;wine 5e1f30;brick 9c4a38
cherry a3172f;blood red 7c0a02;tomato d8452e;tomato red d8452e;chilli b3221f;mirchi b3221f;mirchi red b3221f;sindoor cf3721
kumkum b01e33;laal bd1f2d;lal bd1f2d;carmine 960018;oxblood 4a0d14;alta c01735;pomegranate a61b3a;anar a61b3a;vermilion d8402f
pink f0a3b5;baby pink f6c6cf;light pink f5bccb;dusty pink cf9a9a;rose d4647c;dusty rose b97a7d;old rose b4706f;blush eac1b8
fuchsia c5247c;magenta b3246f;rani c2185b;rani pink c2185b;hot pink e0368c;candy pink e4717a;onion b56576;onion pink c98a8f
gajri e2707c;gajari e2707c;lotus e49ab0;kamal e49ab0;gulabi e56b96;salmon f08d78;coral ee6a50;flamingo f08a8a;bubblegum f191b2
peach f6b48f;dusty peach e0a588;mauve b784a7;thulian pink d66c93;watermelon e3526a;strawberry d9415a;punch d43a5b
orange ee7a22;saffron f08a24;kesari ee7d1b;bhagwa e8711a;terracotta c0603f;tangerine ee8133;apricot f2ac74;sunset ed7749
burnt orange bf5a1c;amber e09b1f;marigold eda31d;genda eb9d1f;pumpkin d9711f;ginger b5652a;papaya ee8a52;carrot e2762b
yellow f2c521;light yellow f7e69b;turmeric d29a2e;haldi dca11d;haldi yellow dca11d;mango f2b134;butter f3e2a0;mustard c99a2c
sarson cfa22f;lemon f0e04e;lemon yellow f0e04e;gold c9a227;golden c9a227;antique gold b0893c;ochre c48a2b;honey d99e3a
pineapple ecd25a;canary f4e04d;sunflower f0b822;basanti f0c53a;pitambari eab92d;corn efd27a
green 2e7d4f;light green a3cf9a;dark green 1d4a33;leaf 3f6b4a;leaf green 4f8a3f;olive 6b6b2f;olive green 6b6b2f;neem 5b7a3a
forest 22513a;forest green 22513a;bottle 0f4735;bottle green 0f4735;mint a8d8be;mint green a8d8be;moss 6d7a48;sage 9caf88
sage green 9caf88;emerald 0f7a55;emerald green 0f7a55;lime b3cc3c;lime green a6cc36;pista c3d69b;pista green c3d69b
pistachio c3d69b;mehndi 6d6b2a;mehendi 6d6b2a;mehndi green 6d6b2a;fern 5a8a4e;parrot 5fae3c;parrot green 5fae3c;tota 5fae3c
rama 007f7a;rama green 007f7a;sea green 3c8d76;pine 2a5547;army 565c3a;army green 565c3a;military green 55603f;jade 3d9970
tea green c9dbb0;apple green 8db640;pudina 7fb58f;dhani b3c558;moong 9aa74f;henna 7a5a2b;basil 4d6b3c;tulsi 4d6b3c;cactus 62794f
teal 0f7377;aqua 7fd1cf;lagoon 2a8f96;turquoise 3cb8b2;firozi 1fa7b5;feroza 1fa7b5;ferozi 1fa7b5;peacock 0d6b78
peacock blue 0d5f7f;peacock green 0c6b62;morpankhi 0d6b6b;morpich 0d6b78;mor 0d6b78;seafoam 9fd8c4;cyan 28b4c8
blue 2f5fa8;light blue a9c7e3;dark blue 1f2f5c;navy 1b2447;navy blue 1b2447;indigo 27325e;sky 92c3e6;sky blue 92c3e6
denim 3f5f86;denim blue 3f5f86;chambray 7f9bb8;cobalt 1f4aa0;azure 4a90d9;midnight 191f3a;midnight blue 191f3a
royal blue 2746a6;royal 2746a6;powder blue b4cfe0;baby blue b5d3ea;ice blue d3e6ef;electric blue 1f6fe0;ink blue 232f52
neel 2b3f8a;neela 2b52a0;asmani 8ec5e8;aasmani 8ec5e8;cornflower 6a8fd8;steel blue 4b7596;petrol 1d5566;prussian 1f3450
airforce 5d7a96;airforce blue 5d7a96;ocean 2a6a8f;mineral blue 6a8a9c;stone blue 7d96a8;french blue 5678b0
purple 6a3d8a;dark purple 43265c;light purple b59ad6;plum 62304f;lilac c3a9d6;lavender c4b5e0;violet 6b46a8;aubergine 43263f
brinjal 472445;baingan 472445;baingani 5a2a58;jamun 4a1f48;jamuni 5b2457;grape 5c3566;orchid b565b0;amethyst 8e62b3
kokum 6a1f45;falsa 6e2b5c;berry 86274f;mulberry 70264f;heather a893b5;periwinkle a3a8dc;wisteria b39bd0;lavendar c4b5e0
multicolour c8a87a;multicolor c8a87a;multi c8a87a;natural e6d8bd;camouflage 6b6a4a;neon green 8fe33c;neon pink f4468f
neon yellow e6ef3c;neon orange f56a2b;rose gold c98b7a;metallic gold bf9b30;silver grey b9bcbf;charcoal grey 44474c
charcoal melange 55585c;blue melange 7f94ad;navy melange 3c4763;olive melange 7c7d58;maroon melange 8a4a55`
const hexes = new Map(
  table
    .split(/[;\n]/)
    .filter(Boolean)
    .map((entry): [string, string] => [entry.slice(0, -7), `#${entry.slice(-6)}`]),
)

/**
 * A colour's hex by its name: the whole of it, else its last words that name one, of the first of several colours.
 * @returns undefined where no word of it is known
 */
export function hexOfColour(name: string): string | undefined {
  const [first = ''] = name
    .toLowerCase()
    .split(/\s+(?:and|with)\s+|[/&,+]/)
    .map((part) => part.replaceAll(/[^a-z]+/g, ' ').trim())
  const words = first.split(' ')
  const phrases = words.flatMap((_, from) =>
    words.slice(from).map((__, at) => words.slice(from, words.length - at).join(' ')),
  )
  // The longest that is known; of equal ones the last, as in Mint Blue.
  return phrases
    .filter((phrase) => hexes.has(phrase))
    .sort((one, other) => count(one) - count(other))
    .map((phrase) => hexes.get(phrase))
    .at(-1)
}

const count = (phrase: string) => phrase.split(' ').length
