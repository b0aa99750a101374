import { Counters } from './counters.tsx';
import { ChartDemos, DiagramDemos } from './drawn-demos.tsx';
import { EmbedExample } from './embed-example.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Insides } from './insides.tsx';
import { LandingFooter, LandingHeader } from './landing-frame.tsx';
import { OwnWidget } from './own-widget.tsx';
import { Pricing } from './pricing.tsx';
import { CallToAction, Steps, Trust } from './sections.tsx';

/** What the product is, for strangers: prerendered, and readable without a script. */
export const LandingPage = () => (
  <>
    <LandingHeader />
    <main>
      <Hero />
      <Counters />
      <Features />
      <Steps />
      <Insides />
      <ChartDemos />
      <DiagramDemos />
      <EmbedExample />
      <Trust />
      <Pricing />
      <CallToAction />
    </main>
    <LandingFooter />
    <OwnWidget />
  </>
);
