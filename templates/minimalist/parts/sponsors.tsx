import { styled } from 'styled-components'
import type { Sponsor } from '#rules/organizations/organization-content.ts'
import { SponsorLink } from '#templates/sponsors.tsx'
import { Picture } from '#web/ui/picture.tsx'

export function Sponsors({ sponsors }: { sponsors: Sponsor[] }) {
  return (
    <Names>
      {sponsors.map(({ name, url, image }) => (
        <li key={name}>
          <SponsorLink url={url}>
            <span>{name}</span>
            {image && <Picture path={image} widths={[320]} alt="" width={96} height={32} when="later" />}
          </SponsorLink>
        </li>
      ))}
    </Names>
  )
}

const Names = styled.ul`
  columns: 19rem 2;
  column-gap: var(--space-7);

  li {
    break-inside: avoid;
    border-block-end: 1px solid var(--rule);
  }
  a,
  [data-sponsor] {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-4);
    min-block-size: 56px;
    padding-block: var(--space-2);
    font-family: var(--font-display);
    font-size: var(--text-lg);
    line-height: 1.2;
    text-decoration: none;
  }
  @media print {
    columns: 2;
    a,
    [data-sponsor] {
      min-block-size: 0;
    }
  }
  a span {
    min-inline-size: 0;
  }
  a:hover span {
    text-decoration: underline;
  }
  img {
    flex: none;
    inline-size: 96px;
    block-size: 32px;
    object-fit: contain;
    object-position: 100% 50%;
    filter: grayscale(1);
  }
  /* Logos are made for a white background, so they keep one in dark mode. */
  @media screen and (prefers-color-scheme: dark) {
    img {
      padding: 4px 8px;
      background: #fff;
      object-position: 50%;
    }
  }
`
