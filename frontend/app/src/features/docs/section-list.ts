/** In their order. The ids are the anchors of the page: links to them stand elsewhere. */
export const sectionTitles = {
  'quick-start': 'Quick Start',
  concepts: 'Core Concepts',
  'create-agent': 'Create an Agent',
  tools: 'Add Tools',
  credentials: 'Secure Credentials',
  knowledge: 'Add Knowledge (Documents)',
  testing: 'Test & Iterate',
  deploy: 'Deployment Options',
  embed: 'Web Embed',
  visuals: 'Visual Outputs',
  security: 'Security & Governance',
  analytics: 'Analytics & Usage',
  pricing: 'Plans & Limits',
  faq: 'FAQ',
} as const;

export type SectionId = keyof typeof sectionTitles;
export const sectionIds = Object.keys(sectionTitles) as SectionId[];
