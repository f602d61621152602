import { styled } from 'styled-components'
import type { Picture as PictureView } from '#rules/media/media-views.ts'
import { Icon } from './icon.tsx'
import { DeferredScript } from './deferred-script.tsx'
import script from './lightbox.js?url'
import { Picture } from './picture.tsx'

type LightboxProps = {
  pictures: PictureView[]
  texts: { label: string; previous: string; next: string; close: string }
}

/**
 * Without scripts each picture is a link to itself. The page decides about columns and shape: `[data-gallery]`, its
 * `li` and `img`.
 */
export function Lightbox({ pictures, texts }: LightboxProps) {
  return (
    <div>
      <Grid data-gallery>
        {pictures.map(({ src, alt, caption, width, height }) => (
          <li key={src} data-caption={caption || alt}>
            <a href={src}>
              <Picture
                path={src}
                alt={alt}
                widths={[320, 640, 960, 1280, 1920]}
                originalWidth={width}
                sizes="(min-width: 60rem) 20rem, (min-width: 30rem) 50vw, 100vw"
                width={width}
                height={height}
                when="later"
              />
            </a>
          </li>
        ))}
      </Grid>
      <Stage aria-label={texts.label}>
        <figure>
          <img alt="" />
          <figcaption aria-live="polite" />
        </figure>
        <output />
        <button data-step="-1" aria-label={texts.previous}>
          <Icon name="chevron" size={28} />
        </button>
        <button data-step="1" aria-label={texts.next}>
          <Icon name="chevron" size={28} />
        </button>
        <button aria-label={texts.close}>
          <Icon name="x" size={28} />
        </button>
      </Stage>
      <DeferredScript src={script} />
    </div>
  )
}

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr));
  gap: var(--space-3);

  a {
    display: block;
    overflow: hidden;
    border-radius: var(--radius-2);
    background: var(--surface-sunken);
  }
  img {
    inline-size: 100%;
    aspect-ratio: 3 / 2;
    object-fit: cover;
  }
`

const Stage = styled.dialog`
  inline-size: 100vw;
  block-size: 100dvh;
  max-inline-size: none;
  max-block-size: none;
  padding: var(--space-4);
  border: 0;
  background: rgb(8 10 14 / 94%);
  color: #fff;
  touch-action: pan-y pinch-zoom;
  --focus: #fff;

  &[open] {
    display: grid;
  }
  figure {
    display: grid;
    gap: var(--space-3);
    place-content: center;
    min-block-size: 0;
  }
  img {
    inline-size: auto;
    max-block-size: calc(100dvh - 9rem);
    margin-inline: auto;
    object-fit: contain;
  }
  figcaption {
    max-inline-size: 42rem;
    margin-inline: auto;
    text-align: center;
  }
  output {
    position: absolute;
    inset-block-start: var(--space-4);
    inset-inline-start: var(--space-5);
    line-height: 44px;
  }
  button {
    position: absolute;
    inset-block-end: var(--space-4);
    inset-inline-start: calc(50% - 3.5rem);
    display: grid;
    place-items: center;
    inline-size: 48px;
    block-size: 48px;
    border: 1px solid rgb(255 255 255 / 45%);
    border-radius: 50%;
    background: rgb(8 10 14 / 70%);
    rotate: 90deg;
  }
  button[data-step='1'] {
    inset-inline-start: calc(50% + 0.5rem);
    rotate: -90deg;
  }
  button:not([data-step]) {
    inset: var(--space-3) var(--space-4) auto auto;
    rotate: none;
  }
  &[data-lone] button[data-step] {
    display: none;
  }
  @media (min-width: 60rem) {
    button[data-step='-1'] {
      inset: calc(50% - 24px) auto auto var(--space-5);
    }
    button[data-step='1'] {
      inset: calc(50% - 24px) var(--space-5) auto auto;
    }
  }
`
