/** Token for the metrics of the measured servers. */
export const METRICS_TOKEN = 'bench-metrics-token';
