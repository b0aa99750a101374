/** In pixels of the page: what `npm run pictures` takes, and what a page leaves room for. */
export const pictureSizes = {
  answer: { width: 640, height: 680 },
  builder: { width: 1040, height: 680 },
  source: { width: 780, height: 600 },
  conversation: { width: 1040, height: 740 },
};
