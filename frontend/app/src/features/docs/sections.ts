import type { ComponentType } from 'react';
import type { SectionId } from './section-list.ts';
import {
  Concepts,
  CreateAgent,
  Credentials,
  Knowledge,
  QuickStart,
  Tools,
} from './sections/build.tsx';
import { Analytics, Faq, Pricing, Security } from './sections/run.tsx';
import { Deploy, Embed, Testing } from './sections/ship.tsx';
import { Visuals } from './sections/visuals.tsx';

export const sectionBodies: Record<SectionId, ComponentType> = {
  'quick-start': QuickStart,
  concepts: Concepts,
  'create-agent': CreateAgent,
  tools: Tools,
  credentials: Credentials,
  knowledge: Knowledge,
  testing: Testing,
  deploy: Deploy,
  embed: Embed,
  visuals: Visuals,
  security: Security,
  analytics: Analytics,
  pricing: Pricing,
  faq: Faq,
};
