package android.content;

public class IntentFilter {
    public final boolean hasCategory(String category) { return false; }
}
