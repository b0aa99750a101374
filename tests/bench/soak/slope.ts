export type Point = { x: number; y: number };

/** The line that lies closest to the points (least squares), and how far off its rise may be (standard error). */
export function slopeOf(points: Point[]): { rise: number; error: number } {
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const [x, y] = [mean(points.map((one) => one.x)), mean(points.map((one) => one.y))];
  const spread = points.reduce((sum, one) => sum + (one.x - x) ** 2, 0);
  const rise = points.reduce((sum, one) => sum + (one.x - x) * (one.y - y), 0) / spread;
  const off = points.reduce((sum, one) => sum + (one.y - y - rise * (one.x - x)) ** 2, 0);
  return { rise, error: Math.sqrt(off / (points.length - 2) / spread) };
}
