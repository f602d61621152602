import leafletScript from 'leaflet/dist/leaflet.js?url'
import leafletStyles from 'leaflet/dist/leaflet.css?url'
import { styled } from 'styled-components'
import { Button, ButtonLink } from './button.tsx'
import { Icon } from './icon.tsx'
import { DeferredScript } from './deferred-script.tsx'
import script from './map-on-demand.js?url'

type MapProps = {
  latitude: number
  longitude: number
  course: string | null
  /** The address of the tiles, with `{z}`, `{x}` and `{y}`. */
  tiles: string
  credit: string
  texts: { show: string; open: string; failed: string }
}

/** Nothing is loaded from the map's server before a click: it must not learn of visitors who do not ask for the map. */
export function MapOnDemand({ latitude, longitude, course, tiles, credit, texts }: MapProps) {
  const [lat, lng] = [latitude.toFixed(5), longitude.toFixed(5)]
  return (
    <Box
      data-map
      data-print="no"
      data-lat={lat}
      data-lng={lng}
      data-tiles={tiles}
      data-credit={credit}
      data-course={course ?? undefined}
      data-program={leafletScript}
      data-styles={leafletStyles}
    >
      <Ground aria-hidden />
      <Icon name="pin" size={40} />
      <p>{`${lat}, ${lng}`}</p>
      <div>
        <Button hidden size="sm" variant="solid" icon="globe">
          {texts.show}
        </Button>
        <ButtonLink
          href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=15/${lat}/${lng}`}
          rel="noopener"
          size="sm"
          iconEnd="external"
        >
          {texts.open}
        </ButtonLink>
      </div>
      <p role="status" hidden>
        {texts.failed}
      </p>
      <DeferredScript src={script} />
    </Box>
  )
}

const Box = styled.div`
  position: relative;
  isolation: isolate;
  display: grid;
  justify-items: center;
  align-content: center;
  gap: var(--space-3);
  min-block-size: 17rem;
  padding: var(--space-5);
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--surface-raised);
  text-align: center;

  > svg {
    color: var(--primary-text);
  }
  > p {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  > div:not([aria-hidden]) {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: var(--space-3);
  }
  &[data-open] {
    min-block-size: 26rem;
  }
  > .leaflet-container {
    position: absolute;
    z-index: 1;
    inset: 0;
    font: inherit;
  }
`

const Ground = styled.div`
  position: absolute;
  z-index: -1;
  inset: 0;
  opacity: 0.5;
  background:
    repeating-radial-gradient(circle at 26% 118%, transparent 0 22px, var(--line) 22px 23px),
    repeating-radial-gradient(circle at 88% -20%, transparent 0 30px, var(--line) 30px 31px);
`
