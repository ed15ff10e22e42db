package main

var facts = record(nil, fields{"available_for_pickup": nullable(boolean), "holds_at_pod_terminal": nullable(holds)})

type verdict struct {
	Status     string   `json:"status"`
	Ready      bool     `json:"ready"`
	Definitive bool     `json:"definitive"`
	Action     string   `json:"action"`
	Active     []any    `json:"active"`
	Pending    []any    `json:"pending"`
	Clauses    []string `json:"clauses"`
}

// evaluate returns whether a container can be picked up. Holds that are not reported are not an empty list of holds.
func evaluate(facts object) verdict {
	active, pending := []any{}, []any{}
	reported, isReported := facts["holds_at_pod_terminal"].([]any)
	for _, each := range reported {
		if each.(object)["status"] == "hold" {
			active = append(active, each)
		} else {
			pending = append(pending, each)
		}
	}
	available, isKnown := facts["available_for_pickup"].(bool)
	switch {
	case !isKnown || !isReported:
		return verdict{"unknown", false, false, "wait", active, pending, []string{}}
	case available && len(reported) == 0:
		return verdict{"ready", true, true, "pick_up", active, pending, []string{"READY-1", "READY-2"}}
	case available && len(active) == 0:
		return verdict{"ready", true, false, "confirm", active, pending, []string{"READY-1", "READY-5"}}
	case available:
		return verdict{"out_of_sync", false, false, "confirm", active, pending, []string{"READY-5"}}
	case len(active) > 0:
		return verdict{"blocked", false, false, "resolve_holds", active, pending, []string{"READY-3"}}
	default:
		return verdict{"not_released", false, false, "wait", active, pending, []string{"READY-4"}}
	}
}

func readinessChange(params object) (any, error) {
	before, after := evaluate(params["before"].(object)), evaluate(params["after"].(object))
	change := "none"
	switch {
	case after.Ready && !before.Ready:
		change = "became_ready"
	case before.Ready && !after.Ready:
		change = "lost_ready"
	case before.Status != after.Status || before.Definitive != after.Definitive:
		change = "changed"
	}
	return object{"before": before, "after": after, "change": change}, nil
}
