import * as v from 'valibot'

const maxLatitude = 90
const maxLongitude = 180

export const latitude = v.pipe(
  v.number('required'),
  v.minValue(-maxLatitude, 'coordinates'),
  v.maxValue(maxLatitude, 'coordinates'),
)
export const longitude = v.pipe(
  v.number('required'),
  v.minValue(-maxLongitude, 'coordinates'),
  v.maxValue(maxLongitude, 'coordinates'),
)

/** Not by the schemas: a course has up to 200,000 points. */
export const isOnEarth = (point: { latitude: number; longitude: number }): boolean =>
  Math.abs(point.latitude) <= maxLatitude && Math.abs(point.longitude) <= maxLongitude
