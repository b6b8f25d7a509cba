/** Longitude and latitude, degrees. */
type Position = GeoJSON.Position;
/** Closed outline: the last point equals the first. */
type Ring = Position[];

const FULL_CIRCLE = 360;
const EDGE = FULL_CIRCLE / 2;

/**
 * Cuts countries at the date line. An outline that crosses it would run back across a flat map, so it is cut at
 * both edges.
 */
export function cutAtDateLine(countries: GeoJSON.FeatureCollection): GeoJSON.FeatureCollection {
  return { ...countries, features: countries.features.map(cutFeature) };
}

const cutFeature = (country: GeoJSON.Feature): GeoJSON.Feature => ({
  ...country,
  geometry: cutGeometry(country.geometry),
});

function cutGeometry(geometry: GeoJSON.Geometry): GeoJSON.Geometry {
  if (geometry.type === 'Polygon') return { ...geometry, coordinates: cutPolygon(geometry.coordinates) };
  if (geometry.type !== 'MultiPolygon') return geometry;
  return { ...geometry, coordinates: geometry.coordinates.map(cutPolygon) };
}

/** Cuts the rings of a polygon into one polygon, filled by the even-odd rule. */
function cutPolygon(rings: Ring[]): Ring[] {
  const flat = rings.map(unrolled);
  const crosses = flat.some((ring) => ring.some(([longitude = 0]) => Math.abs(longitude) > EDGE));
  // Rings around a pole are skipped: they have no outline on a flat map, and their line along the edge is out of
  // sight.
  if (!crosses || !flat.every(isClosed)) return rings;
  return [-FULL_CIRCLE, 0, FULL_CIRCLE]
    .flatMap((shift) => flat.map((ring) => insideMap(moved(ring, shift))))
    .filter((ring) => ring.length > 0);
}

/** Unrolls an outline: longitudes continue over the edge instead of jumping to the other one. */
function unrolled(ring: Ring): Ring {
  let revolutions = 0;
  return ring.map(([longitude = 0, latitude = 0], index) => {
    const step = longitude - (ring[index - 1]?.[0] ?? longitude);
    if (Math.abs(step) > EDGE) revolutions -= Math.sign(step);
    return [longitude + revolutions * FULL_CIRCLE, latitude];
  });
}

const isClosed = (ring: Ring): boolean => ring[0]?.[0] === ring.at(-1)?.[0];

const moved = (ring: Ring, by: number): Ring =>
  ring.map(([longitude = 0, latitude = 0]) => [longitude + by, latitude]);

const insideMap = (ring: Ring): Ring => cutBeyondEdge(cutBeyondEdge(ring, -1), 1);

/** Cuts a ring at the eastern (1) or western (-1) edge and closes it along the edge. */
function cutBeyondEdge(ring: Ring, side: 1 | -1): Ring {
  const edge = side * EDGE;
  const isIn = ([longitude = 0]: Position) => longitude * side <= EDGE;
  const remaining = ring.flatMap((point, index) => {
    const before = ring[index - 1];
    const crossing = before && isIn(before) !== isIn(point) ? [pointAt(edge, before, point)] : [];
    return isIn(point) ? [...crossing, point] : crossing;
  });
  const [first] = remaining;
  return first ? [...remaining, first] : [];
}

/** Finds the point at which the way between two points crosses a longitude. */
function pointAt(longitude: number, [x1 = 0, y1 = 0]: Position, [x2 = 0, y2 = 0]: Position): Position {
  return [longitude, y1 + ((longitude - x1) / (x2 - x1)) * (y2 - y1)];
}
