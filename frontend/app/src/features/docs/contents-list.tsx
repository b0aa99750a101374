import { DocsLink } from './docs-link.tsx';
import { type SectionId, sectionIds, sectionTitles } from './section-list.ts';

type Props = { name: string; className: string | undefined; active: SectionId | undefined };

export const ContentsList = ({ name, className, active }: Props) => (
  <nav aria-label={name} className={className}>
    <ol>
      {sectionIds.map((id) => (
        <li key={id} aria-current={id === active ? 'location' : undefined}>
          <DocsLink to={id}>{sectionTitles[id]}</DocsLink>
        </li>
      ))}
    </ol>
  </nav>
);
