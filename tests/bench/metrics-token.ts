/** Opens the metrics of the servers under measurement. */
export const METRICS_TOKEN = 'bench-metrics-token';
